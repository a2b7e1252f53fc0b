import type { Rating, Review, ReviewState } from './review.ts'

/** How many published reviews there are of each number of stars. */
export type Spread = Readonly<Record<Review['stars'], number>>

export type NewReview = Omit<Review, 'id'> & { readonly customerId: string | null }

/** Keeps reviews. Samples are seen only where the shop shows samples: in demo mode. */
export type ReviewRepository = {
  /** Published ones, newest first. */
  listPublished(productCode: string, offset: number, limit: number): Promise<readonly Review[]>
  countStars(productCode: string): Promise<Spread & { readonly samples: number }>
  /** Of every product that has a published review. */
  loadRatings(): Promise<ReadonlyMap<string, Rating>>
  /** Once per customer and product; undefined when there is one already, whatever became of it. */
  add(review: NewReview): Promise<Review | undefined>
  /** Of one state, oldest first: what waits longest is read first. */
  listByState(state: ReviewState, limit: number): Promise<readonly Review[]>
  /** The review as it is now, and whether that is news; undefined when there is none of this id. */
  setState(id: string, state: ReviewState): Promise<{ review: Review; changed: boolean } | undefined>
}

/** Whether the catalog has it. */
export type KnowsProduct = (productCode: string) => Promise<boolean>
/** What shows the rating of a product: "product:MJ-1001", and the listings it stands in. */
export type TagsOfProduct = (productCode: string) => Promise<readonly string[]>
