import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { AgreedPrice, BulkAgreement } from './bulk-agreement.ts'

export type StoredCartLine = {
  readonly sku: string
  readonly quantity: number
  /** Unit price when it was last added; the cart shows when it has changed. */
  readonly addedPrice: Money
  /** Saved for later: in no total. */
  readonly saved: boolean
  /** Missing: no quote was accepted for it. */
  readonly agreed?: AgreedPrice
}

export type StoredCart = {
  readonly lines: readonly StoredCartLine[]
  readonly version: number
  /** As entered. */
  readonly coupon: string | null
  /** Promotion id → SKU of the chosen gift. */
  readonly chosenGifts: Readonly<Record<string, string>>
  /** Prices of an accepted quote; missing or null: none. */
  readonly agreement?: BulkAgreement | null
}

/** A change of one line; quantity 0 removes it. */
export type LineChange = {
  readonly sku: string
  readonly quantity: number
  /** Null: unchanged. */
  readonly price: Money | null
  /** Missing: unchanged, and false for a new line. */
  readonly saved?: boolean
}

export type CartChange<Failure> = {
  readonly token: string
  readonly country: CountryCode
  readonly at: Instant
  /** Idempotency key: a repetition returns the cart unchanged. */
  readonly key: string | null
  /**
   * The cart as it was read a moment ago; null: the token is new. While that is still so, the change needs one statement
   * and no lock. Missing: not read.
   */
  readonly seen?: StoredCart | null
  /** Called with the lines, while the cart is locked or as they were seen. Must be fast and pure. */
  readonly decide: (lines: readonly StoredCartLine[]) => Result<readonly LineChange[], Failure>
}

/** Fields of the cart other than lines; missing ones are unchanged. */
export type CartNotes = {
  readonly coupon?: string | null
  /** SKU null removes the gift. */
  readonly gift?: { readonly promotionId: string; readonly sku: string | null }
  /** Of an accepted quote; without one it is not kept. */
  readonly purchaseOrder?: string | null
}

export type CartRepository = {
  /** Oldest line first. Undefined for an unknown token or an expired cart. */
  find(token: string): Promise<StoredCart | undefined>
  /** Creates the cart if needed. Changes of a cart are serialized, and each increments its version. */
  change<Failure>(change: CartChange<Failure>): Promise<Result<StoredCart, Failure>>
  /** Increments the version. Undefined for an unknown token. */
  note(token: string, notes: CartNotes, at: Instant): Promise<StoredCart | undefined>
  /**
   * Puts the items of an accepted quote into the cart, at its prices; other lines are saved for later, and another quote's
   * removed. Creates the cart if needed; the same quote again changes nothing.
   */
  agree(request: {
    readonly token: string
    readonly agreement: BulkAgreement
    readonly at: Instant
  }): Promise<void>
}

export type CartMerger = {
  /**
   * Calls `decide`, which must be fast and pure, while both carts are locked, and deletes the guest's cart. A repetition
   * does nothing and returns no conflicts.
   */
  merge(merging: {
    readonly guest: string
    readonly customer: string
    readonly country: CountryCode
    readonly at: Instant
    readonly decide: (guest: StoredCart, customer: StoredCart) => MergedCart
  }): Promise<readonly MergeConflict[]>
}

/** What could not be merged, for a message after sign-in. */
export type MergeConflict =
  /** Both carts had the SKU, and together more than is in stock. */
  | { readonly kind: 'fewer'; readonly sku: string; readonly wanted: number; readonly quantity: number }
  | { readonly kind: 'cart-full'; readonly sku: string }
  /** The guest's code replaced this one. */
  | { readonly kind: 'other-coupon'; readonly code: string }

export type MergedCart = Pick<StoredCart, 'lines' | 'coupon' | 'chosenGifts' | 'agreement'> & {
  readonly conflicts: readonly MergeConflict[]
}
