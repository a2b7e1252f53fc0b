import { z } from 'zod'
import type { ReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import type { Review } from '#commerce/reviews/review.ts'
import {
  rejectionBody,
  reviewsQuery,
  wireReview,
  wireReviews,
  type WireReview,
} from '#contracts/operations-reviews.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'

const notFound = { status: 404, kind: 'not-found' } as const

/** Moderation of reviews and their photos. */
export const reviewRoutes = (admin: ReviewModeration): readonly Route[] => [
  route({
    method: 'GET',
    path: '/reviews',
    scope: 'reviews:read',
    summary: 'Lists reviews, oldest first; by default those that await moderation.',
    query: reviewsQuery,
    reply: wireReviews,
    run: async ({ query: { state, limit } }) => ok({ reviews: (await admin.list(state, limit)).map(toWire) }),
  }),
  route({
    method: 'GET',
    path: '/reviews/{id}/photos/{position}',
    scope: 'reviews:read',
    summary: 'A photo of a review in any state, as JPEG.',
    reply: z.unknown(),
    media: 'image/jpeg',
    run: async ({ parameters: { id = '', position = '' } }) => {
      const photo = await admin.findPhoto(id, Number(position))
      return photo ? ok(photo) : fail(notFound)
    },
  }),
  route({
    method: 'POST',
    path: '/reviews/{id}/publication',
    scope: 'reviews:write',
    summary: 'Publishes a review with its photos.',
    reply: wireReview,
    run: async ({ parameters: { id = '' }, by }) => answer(await admin.publish(id, by)),
  }),
  route({
    method: 'POST',
    path: '/reviews/{id}/rejection',
    scope: 'reviews:write',
    summary: 'Rejects a review, or withdraws a published one; the reason is kept.',
    body: rejectionBody,
    reply: wireReview,
    run: async ({ parameters: { id = '' }, body: { reason }, by }) =>
      answer(await admin.reject(id, reason, by)),
  }),
]

const answer = (moderated: Awaited<ReturnType<ReviewModeration['publish']>>) =>
  moderated.ok
    ? ok(toWire(moderated.value.review))
    : fail(moderated.failure.kind === 'no-reason' ? { status: 422, kind: 'no-reason' } : notFound)

const toWire = ({ photos, ...review }: Review): WireReview => ({ ...review, photos: photos.length })
