import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'

export type ReviewState = 'pending' | 'published' | 'rejected'

export type Review = {
  readonly id: string
  readonly productCode: string
  /** The name that the author chose. */
  readonly author: string
  readonly stars: 1 | 2 | 3 | 4 | 5
  readonly title: string
  readonly text: string
  readonly language: Language
  readonly state: ReviewState
  /** By a buyer: from orders, never from a form. */
  readonly verified: boolean
  /** Demo data: labelled as a sample wherever it is shown, and never in structured data. */
  readonly sample: boolean
  readonly createdAt: Instant
  /** Ids of its photos, in order. Public with the review, private before. */
  readonly photos: readonly string[]
}

/** Of one review. */
export const maxReviewPhotos = 4

/** large: as long as a screen is wide; small: the middle of it as a square. */
export type ReviewPhotoSize = 'large' | 'small'

export type ReviewPhotoFailure =
  | { readonly kind: 'not-a-buyer' }
  | {
      readonly kind:
        'not-a-picture' | 'unknown-format' | 'too-many-bytes' | 'too-many-pixels' | 'too-many-photos'
    }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** Average to one decimal over published reviews; `count` of them. */
export type Rating = { readonly average: number; readonly count: number; readonly sample: boolean }

/** Who reviews: a customer, or a guest by the order that they have opened (null: it is in the customer's account). */
export type Reviewer =
  | { readonly customerId: string; readonly orderId: null }
  | { readonly customerId: null; readonly orderId: string }

/** Whether the product was delivered to the buyer. */
export type BuyerCheck = (buyer: Reviewer, productCode: string) => Promise<boolean>

export type SubmitReview = {
  readonly buyer: Reviewer
  readonly productCode: string
  readonly author: string
  readonly stars: number
  readonly title: string
  readonly text: string
  readonly language: Language
  /** Uploaded before, for this product, from the page of the order. */
  readonly photos: readonly string[]
  readonly orderId: string
  readonly from: string
}

export type SubmitReviewFailure =
  | { readonly kind: 'not-a-buyer' }
  | { readonly kind: 'unknown-product' }
  | { readonly kind: 'already-reviewed' }
  | { readonly kind: 'invalid'; readonly fields: readonly ('author' | 'stars' | 'title' | 'text')[] }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
