import { join } from 'node:path'
import type { Invalidations } from '#commerce/content/ports.ts'
import { createListReviews } from '#commerce/reviews/list-reviews.ts'
import { createReviewModeration, type ReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import type { KnowsProduct, TagsOfProduct } from '#commerce/reviews/ports.ts'
import type { BuyerCheck } from '#commerce/reviews/review.ts'
import { createSubmitReview } from '#commerce/reviews/submit-review.ts'
import type { Shop } from '#commerce/shop.ts'
import { keep } from '#adapters/catalog/keep.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createReviewRepository } from './review-repository.ts'
import { readSampleReviews, seedSampleReviews } from './sample-reviews.ts'

type Parts = Pick<Shop, 'clock' | 'rateLimits'> & {
  readonly mode: 'demo' | 'production'
  readonly contentDirectory: string
  readonly invalidations: Pick<Invalidations, 'publish' | 'subscribe'>
  readonly knowsProduct: KnowsProduct
  readonly tagsOf: TagsOfProduct
  /** Without orders nobody has bought anything. */
  readonly isBuyer?: BuyerCheck
}

export type OpenReviews = {
  readonly reviews: Shop['reviews']
  readonly moderation: ReviewModeration
  close(): void
}

/** What any product is rated has changed. */
const ratingsTag = 'ratings'

/** Reviews, kept in the database. Samples are put there and shown in demo mode only. */
export async function openReviews(
  db: Database,
  { mode, contentDirectory, invalidations, isBuyer = async () => false, ...parts }: Parts,
): Promise<OpenReviews> {
  const showsSamples = mode === 'demo'
  if (showsSamples) await seedSampleReviews(db, readSampleReviews(join(contentDirectory, 'sample-reviews')))
  const reviews = createReviewRepository(db, { showsSamples })
  // Every cart and listing shows stars; they change when somebody moderates.
  const ratings = keep(invalidations, ratingsTag, () => reviews.loadRatings())
  const { knowsProduct, tagsOf, clock, rateLimits } = parts
  return {
    reviews: {
      list: createListReviews({ reviews }),
      loadRatings: ratings.get,
      submit: createSubmitReview({
        reviews,
        isBuyer,
        knowsProduct,
        clock,
        takeTurn: (from) => rateLimits.take('review', from),
      }),
    },
    moderation: createReviewModeration({
      reviews,
      tagsOf,
      purge: (tags) => invalidations.publish([...tags, ratingsTag]),
    }),
    close: ratings.close,
  }
}
