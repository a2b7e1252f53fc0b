import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { MergeConflict, MergedCart } from './merge-carts.ts'

/** A line as it is kept. */
export type StoredCartLine = {
  readonly sku: string
  readonly quantity: number
  /** What it cost when it was last added; tells whether the price has changed since. */
  readonly addedPrice: Money
  /** Put aside for later: in no total. */
  readonly saved: boolean
}

export type StoredCart = {
  readonly lines: readonly StoredCartLine[]
  readonly version: number
  /** As the shopper gave it. */
  readonly coupon: string | null
  /** Promotion → SKU of the gift that was chosen. */
  readonly chosenGifts: Readonly<Record<string, string>>
}

/** What is to become of one line; quantity 0 takes it away. */
export type LineChange = {
  readonly sku: string
  readonly quantity: number
  readonly price: Money | null
  /** Left out: as it was, and a new line is in the cart. */
  readonly saved?: boolean
}

type Change<Failure> = {
  readonly token: string
  readonly country: CountryCode
  readonly at: Instant
  /** Sent again with the same key it is answered as before and changes nothing. */
  readonly key: string | null
  /** Looks at the lines while nobody else may write them, and decides. Must be quick and pure. */
  readonly decide: (lines: readonly StoredCartLine[]) => Result<readonly LineChange[], Failure>
}

/** What is written beside the lines; what is left out stays. */
export type CartNotes = {
  readonly coupon?: string | null
  /** SKU null: none. */
  readonly gift?: { readonly promotionId: string; readonly sku: string | null }
}

export type CartRepository = {
  /** Oldest line first. Undefined for a token that nobody was given, or whose cart has expired. */
  find(token: string): Promise<StoredCart | undefined>
  /** Makes the cart when the token has none yet. One change at a time per cart; each raises the version. */
  change<Failure>(change: Change<Failure>): Promise<Result<StoredCart, Failure>>
  /** Raises the version. Undefined for a token that nobody was given. */
  note(token: string, notes: CartNotes, at: Instant): Promise<StoredCart | undefined>
}

/** Makes one cart of two. */
export type CartMerger = {
  /**
   * Both stand still while `decide` looks at them; it must be quick and pure. The guest's is gone afterwards: asked again
   * nothing happens, and there are no conflicts.
   */
  merge(merging: {
    readonly guest: string
    readonly customer: string
    readonly country: CountryCode
    readonly at: Instant
    readonly decide: (guest: StoredCart, customer: StoredCart) => MergedCart
  }): Promise<readonly MergeConflict[]>
}
