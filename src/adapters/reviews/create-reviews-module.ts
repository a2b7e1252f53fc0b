import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import { join } from 'node:path'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { createAddReviewPhoto } from '#commerce/reviews/add-review-photo.ts'
import { createListReviews } from '#commerce/reviews/list-reviews.ts'
import { createReviewModeration, type ReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import { createSubmitReview } from '#commerce/reviews/submit-review.ts'
import type { ReviewsFacade } from '#commerce/reviews/reviews-facade.ts'
import { cacheUntilPurged } from '#infrastructure/cache/cache-until-purged.ts'
import { productExists, listPurgeTags } from '#adapters/catalog/product-tags.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createBuyerCheck } from './buyer-check.ts'
import { encodeReviewPhoto } from './encode-review-photo.ts'
import { createReviewPhotos } from './review-photo-store.ts'
import { createReviewRepository } from './review-repository.ts'
import { readSampleReviews, seedSampleReviews } from './sample-reviews.ts'

type Deps = { readonly clock: Clock; readonly rateLimiter: RateLimiter } & {
  readonly mode: 'demo' | 'production'
  readonly contentDirectory: string
  readonly purgeBus: Pick<PurgeBus, 'publish' | 'subscribe'>
}

export type ReviewsModule = {
  readonly reviews: ReviewsFacade
  readonly moderation: ReviewModeration
  close(): void
}

/** Purged when the rating of any product changes. */
const ratingsTag = 'ratings'

/** Reviews in the database. Sample reviews are seeded and shown in demo mode only. */
export async function createReviewsModule(
  db: Database,
  { mode, contentDirectory, purgeBus, ...deps }: Deps,
): Promise<ReviewsModule> {
  const showsSamples = mode === 'demo'
  if (showsSamples) await seedSampleReviews(db, readSampleReviews(join(contentDirectory, 'sample-reviews')))
  const reviews = createReviewRepository(db, { showsSamples })
  // Every cart and listing shows stars; they change on moderation only.
  const ratings = cacheUntilPurged(purgeBus, ratingsTag, () => reviews.loadRatings())
  const { clock, rateLimiter } = deps
  const photos = createReviewPhotos(db)
  const isBuyer = createBuyerCheck(db)
  return {
    reviews: {
      list: createListReviews({ reviews }),
      loadRatings: ratings.get,
      listOwn: reviews.listOwn,
      addPhoto: createAddReviewPhoto({
        photos,
        encode: encodeReviewPhoto,
        isBuyer,
        clock,
        checkRateLimit: (from) => rateLimiter.check('review-photo', from),
      }),
      findPhoto: photos.findPublished,
      findOwnPhoto: photos.findOwn,
      submit: createSubmitReview({
        reviews,
        isBuyer,
        productExists: (code) => productExists(db, code),
        clock,
        checkRateLimit: (from) => rateLimiter.check('review', from),
      }),
    },
    moderation: createReviewModeration({
      reviews,
      photos,
      clock,
      tagsOf: (code) => listPurgeTags(db, [code]),
      purge: (tags) => purgeBus.publish([...tags, ratingsTag]),
    }),
    close: ratings.close,
  }
}
