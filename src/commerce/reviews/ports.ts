import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Language } from '#kernel/language.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { ReviewListFilters } from './moderate-reviews.ts'
import type { Reviewer, Rating, Review, ReviewPhotoSize, ReviewState } from './review.ts'

/** Number of published reviews by stars. */
export type StarCounts = Readonly<Record<Review['stars'], number>>

export type NewReview = Omit<Review, 'id'> &
  Pick<Reviewer | Sample, 'customerId' | 'orderId'> & {
    /** From whose page its photos were uploaded; null: without photos. */
    readonly photosOf: string | null
  }
type Sample = { readonly customerId: null; readonly orderId: null }

/** Sample reviews are visible in demo mode only, and only of products without another published review. */
export type ReviewRepository = {
  /** Published ones: those in the reader's language first, each part newest first. */
  listPublished(
    productCode: string,
    language: Language,
    offset: number,
    limit: number,
  ): Promise<readonly Review[]>
  countStars(productCode: string): Promise<StarCounts & { readonly samples: number }>
  /** By product code, of all products with a published review. */
  loadRatings(): Promise<ReadonlyMap<string, Rating>>
  /** Undefined when the buyer has already reviewed the product, in any state. */
  add(review: NewReview): Promise<Review | undefined>
  /**
   * Puts a review in place of the buyer's pending one, under another id: a moderator publishes what they have read. Undefined:
   * there is none, or it was moderated.
   */
  replacePending(review: NewReview): Promise<Review | undefined>
  /** A buyer's reviews in any state, newest first. */
  listOwn(buyer: Reviewer): Promise<readonly Review[]>
  /** Oldest first. */
  listByState(state: ReviewState, limit: number): Promise<readonly Review[]>
  /** In any state, those that the operator may see. */
  listPage(query: ListQuery<ReviewListFilters>, by: Operator): Promise<ListPage<Review>>
  find(id: string): Promise<Review | undefined>
  /** With the audit. `reason`: why it is rejected, for the file; null: none, or not rejected. Undefined for an unknown id. */
  setState(
    id: string,
    state: ReviewState,
    reason: string | null,
    edit: { readonly by: Operator; readonly at: Instant },
  ): Promise<{ review: Review; changed: boolean } | undefined>
}

type EncodedReviewPhoto = { readonly bytes: Uint8Array; readonly thumbnail: Uint8Array }

export type ReviewPhotos = {
  /** Undefined: the order has as many photos without a review as it may. */
  add(
    photo: EncodedReviewPhoto & { readonly orderId: string; readonly productCode: string },
    at: Instant,
  ): Promise<{ readonly id: string } | undefined>
  /** Of a published review. */
  findPublished(id: string, size: ReviewPhotoSize): Promise<Uint8Array | undefined>
  /** Uploaded from the page of an order. */
  findOwn(orderId: string, id: string, size: ReviewPhotoSize): Promise<Uint8Array | undefined>
  /** Of a review in any state, by position from 1: for moderators. */
  findOfReview(reviewId: string, position: number): Promise<Uint8Array | undefined>
}

/** Upright, without place and camera. */
export type EncodeReviewPhoto = (
  bytes: Uint8Array,
) => Promise<
  Result<
    EncodedReviewPhoto,
    { readonly kind: 'not-a-picture' | 'unknown-format' | 'too-many-bytes' | 'too-many-pixels' }
  >
>

export type ProductExists = (productCode: string) => Promise<boolean>
/** Purge tags of the pages that show a product's rating: "product:MJ-1001", and those of its listings. */
export type TagsOfProduct = (productCode: string) => Promise<readonly string[]>
