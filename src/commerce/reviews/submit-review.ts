import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { checkReview } from './check-review.ts'
import type { ProductExists, ReviewRepository } from './ports.ts'
import { maxReviewPhotos, type BuyerCheck, type SubmitReview, type SubmitReviewFailure } from './review.ts'

type Deps = {
  readonly reviews: Pick<ReviewRepository, 'add' | 'replacePending'>
  readonly isBuyer: BuyerCheck
  readonly productExists: ProductExists
  readonly clock: Clock
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

/** Stores a buyer's review for moderation: one per buyer and product, which may be written anew until it is moderated. */
export const createSubmitReview =
  ({ reviews, isBuyer, productExists, clock, checkRateLimit }: Deps) =>
  async (request: SubmitReview): Promise<Result<{ readonly state: 'pending' }, SubmitReviewFailure>> => {
    const { buyer, productCode, language, orderId } = request
    const photos = [...new Set(request.photos)].slice(0, maxReviewPhotos)
    const checked = checkReview(request)
    if (!checked.ok) return checked
    const limit = await checkRateLimit(request.from)
    if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
    if (!(await productExists(productCode))) return fail({ kind: 'unknown-product' })
    if (!(await isBuyer(buyer, productCode))) return fail({ kind: 'not-a-buyer' })
    const review = {
      ...checked.value,
      ...buyer,
      productCode,
      language,
      state: 'pending',
      verified: true,
      sample: false,
      createdAt: clock.now(),
      photos,
      photosOf: photos.length > 0 ? orderId : null,
    } as const
    const stored = (await reviews.add(review)) ?? (await reviews.replacePending(review))
    return stored ? ok({ state: 'pending' }) : fail({ kind: 'already-reviewed' })
  }
