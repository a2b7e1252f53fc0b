import type { ReviewPage } from '#commerce/reviews/list-reviews.ts'
import type { AddReviewPhoto } from '#commerce/reviews/add-review-photo.ts'
import type {
  Reviewer,
  Rating,
  Review,
  ReviewPhotoSize,
  SubmitReview,
  SubmitReviewFailure,
} from '#commerce/reviews/review.ts'
import type { Language } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'

export type ReviewsFacade = {
  /** Published reviews, those in the reader's language first, then newest first, with the distribution of stars. Changes purge "product:CODE". */
  list(productCode: string, language: Language, page: number): Promise<ReviewPage>
  /** By product code, for cards and the rating facet. */
  loadRatings(): Promise<ReadonlyMap<string, Rating>>
  /** A buyer's reviews in any state, newest first. */
  listOwn(buyer: Reviewer): Promise<readonly Review[]>
  readonly addPhoto: AddReviewPhoto
  /** Of a published review. */
  findPhoto(id: string, size: ReviewPhotoSize): Promise<Uint8Array | undefined>
  /** Uploaded from the page of an order; the caller has checked that the visitor may review its items. */
  findOwnPhoto(orderId: string, id: string, size: ReviewPhotoSize): Promise<Uint8Array | undefined>
  /** Waits for moderation, until which it can be written anew. Only buyers may write one (port `BuyerCheck`). */
  submit(review: SubmitReview): Promise<Result<{ readonly state: 'pending' }, SubmitReviewFailure>>
}
