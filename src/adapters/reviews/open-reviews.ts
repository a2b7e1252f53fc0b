import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import { join } from 'node:path'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { createListReviews } from '#commerce/reviews/list-reviews.ts'
import { createReviewModeration, type ReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import type { ProductExists, TagsOfProduct } from '#commerce/reviews/ports.ts'
import type { BuyerCheck } from '#commerce/reviews/review.ts'
import { createSubmitReview } from '#commerce/reviews/submit-review.ts'
import type { Shop } from '#commerce/shop.ts'
import { cacheUntilPurged } from '#infrastructure/cache/cache-until-purged.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createReviewRepository } from './review-repository.ts'
import { readSampleReviews, seedSampleReviews } from './sample-reviews.ts'

type Parts = { readonly clock: Clock; readonly rateLimiter: RateLimiter } & {
  readonly mode: 'demo' | 'production'
  readonly contentDirectory: string
  readonly purgeBus: Pick<PurgeBus, 'publish' | 'subscribe'>
  readonly productExists: ProductExists
  readonly tagsOf: TagsOfProduct
  /** Without orders nobody has bought anything. */
  readonly isBuyer?: BuyerCheck
}

export type ReviewsModule = {
  readonly reviews: Shop['reviews']
  readonly moderation: ReviewModeration
  close(): void
}

/** What any product is rated has changed. */
const ratingsTag = 'ratings'

/** Reviews, kept in the database. Samples are put there and shown in demo mode only. */
export async function openReviews(
  db: Database,
  { mode, contentDirectory, purgeBus, isBuyer = async () => false, ...parts }: Parts,
): Promise<ReviewsModule> {
  const showsSamples = mode === 'demo'
  if (showsSamples) await seedSampleReviews(db, readSampleReviews(join(contentDirectory, 'sample-reviews')))
  const reviews = createReviewRepository(db, { showsSamples })
  // Every cart and listing shows stars; they change when somebody moderates.
  const ratings = cacheUntilPurged(purgeBus, ratingsTag, () => reviews.loadRatings())
  const { productExists, tagsOf, clock, rateLimiter } = parts
  return {
    reviews: {
      list: createListReviews({ reviews }),
      loadRatings: ratings.get,
      submit: createSubmitReview({
        reviews,
        isBuyer,
        productExists,
        clock,
        checkRateLimit: (from) => rateLimiter.check('review', from),
      }),
    },
    moderation: createReviewModeration({
      reviews,
      tagsOf,
      purge: (tags) => purgeBus.publish([...tags, ratingsTag]),
    }),
    close: ratings.close,
  }
}
