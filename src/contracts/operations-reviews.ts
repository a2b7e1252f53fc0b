import { z } from 'zod'

const limit = z.coerce.number().int().min(1).max(200).default(50)
const reason = z.string().trim().min(3).max(200)

const reviewStates = ['pending', 'published', 'rejected'] as const

export const wireReview = z.object({
  id: z.string(),
  productCode: z.string(),
  author: z.string(),
  stars: z.number(),
  title: z.string(),
  text: z.string(),
  language: z.enum(['en', 'ar']),
  state: z.enum(reviewStates),
  verified: z.boolean(),
  sample: z.boolean(),
  /** How many; each is at /reviews/{id}/photos/{position}, from 1. */
  photos: z.number(),
  createdAt: z.iso.datetime(),
})
export type WireReview = z.output<typeof wireReview>

export const wireReviews = z.object({ reviews: z.array(wireReview) })
export const reviewsQuery = z.strictObject({ state: z.enum(reviewStates).default('pending'), limit })
export const rejectionBody = z.strictObject({ reason })

const productQuestionStates = ['waiting', 'answered', 'rejected'] as const

export const wireProductQuestion = z.object({
  id: z.string(),
  productCode: z.string(),
  country: z.string(),
  language: z.enum(['en', 'ar']),
  author: z.string(),
  text: z.string(),
  state: z.enum(productQuestionStates),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  requestedAt: z.iso.datetime(),
})

export const wireProductQuestions = z.object({ questions: z.array(wireProductQuestion) })
export const productQuestionsQuery = z.strictObject({
  state: z.enum(productQuestionStates).default('waiting'),
  limit,
})
export const productAnswerBody = z.strictObject({ text: z.string().trim().min(2).max(2000) })
