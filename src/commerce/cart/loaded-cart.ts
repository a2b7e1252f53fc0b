import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Bilingual } from '#kernel/country.ts'

/** Who is buying and how he would pay, as far as it is known: some promotions ask for it. */
export type Buyer = {
  /** Code; null while none is chosen. */
  readonly paymentMethod: string | null
  readonly customer: {
    readonly group: string | null
    /** Null while it is not known: then he is taken at his word. */
    readonly isFirstOrder: boolean | null
    /** E.164; tells whether a promotion that each may use once is used already. Null: not known yet. */
    readonly phone: string | null
  }
}

/** Somebody of whom nothing is known yet. */
export const unknownBuyer: Buyer = {
  paymentMethod: null,
  customer: { group: null, isFirstOrder: null, phone: null },
}

/** A line that cannot be ordered as it stands. */
export type UnavailableLine = {
  readonly sku: string
  /** 0: sold out, or not sold here. */
  readonly available: number
  /** Null: this country does not sell it, or no longer. */
  readonly name: Bilingual | null
}

/** A visitor's cart at the prices and promotions of the moment. */
export type LoadedCart = {
  /** Of the cart's row; rises with every change of it. */
  readonly version: number
  /** As they are kept, those that cannot be had among them. */
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  /** All lines that are sold here, saved ones too, and gifts. */
  readonly variants: ReadonlyMap<string, PurchasableVariant>
  readonly unavailableLines: readonly UnavailableLine[]
  /** Of the lines that are sold here and not sold out, in full quantity; gifts after them. */
  readonly priced: PricedCart
}
