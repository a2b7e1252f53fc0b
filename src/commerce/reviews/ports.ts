import type { Language } from '#kernel/language.ts'
import type { Reviewer, Rating, Review, ReviewState } from './review.ts'

/** Number of published reviews by stars. */
export type StarCounts = Readonly<Record<Review['stars'], number>>

export type NewReview = Omit<Review, 'id'> & Pick<Reviewer | Sample, 'customerId' | 'orderId'>
type Sample = { readonly customerId: null; readonly orderId: null }

/** Sample reviews are visible in demo mode only. */
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
  /** Undefined for an unknown id. */
  setState(id: string, state: ReviewState): Promise<{ review: Review; changed: boolean } | undefined>
}

export type ProductExists = (productCode: string) => Promise<boolean>
/** Purge tags of the pages that show a product's rating: "product:MJ-1001", and those of its listings. */
export type TagsOfProduct = (productCode: string) => Promise<readonly string[]>
