import type { Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { EncodeReviewPhoto, ReviewPhotos } from './ports.ts'
import type { BuyerCheck, Reviewer, ReviewPhotoFailure } from './review.ts'

type Deps = {
  readonly photos: Pick<ReviewPhotos, 'add'>
  readonly encode: EncodeReviewPhoto
  readonly isBuyer: BuyerCheck
  readonly clock: Clock
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

type ReviewPhotoInput = {
  readonly buyer: Reviewer
  readonly productCode: string
  /** From whose page it is uploaded. */
  readonly orderId: string
  readonly bytes: Uint8Array
  readonly from: string
}

/** Stores a buyer's photo, re-encoded, until the review that names it is sent. */
export const createAddReviewPhoto =
  ({ photos, encode, isBuyer, clock, checkRateLimit }: Deps) =>
  async (input: ReviewPhotoInput): Promise<Result<{ readonly id: string }, ReviewPhotoFailure>> => {
    const { buyer, productCode, orderId, bytes, from } = input
    const limit = await checkRateLimit(from)
    if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
    if (!(await isBuyer(buyer, productCode))) return fail({ kind: 'not-a-buyer' })
    const encoded = await encode(bytes)
    if (!encoded.ok) return encoded
    const added = await photos.add({ ...encoded.value, orderId, productCode }, clock.now())
    return added ? ok(added) : fail({ kind: 'too-many-photos' })
  }

export type AddReviewPhoto = ReturnType<typeof createAddReviewPhoto>
