import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { BulkAgreement } from './bulk-agreement.ts'

/** Who is buying and how, as far as it is known; some promotions depend on it. */
export type Buyer = {
  /** Null while none is chosen. */
  readonly paymentMethod: string | null
  readonly customer: {
    readonly group: string | null
    /** Null while no contact is known: promotions for first orders then apply, and say so (`assumesFirstOrder`). */
    readonly isFirstOrder: boolean | null
    /** E.164; limits per customer are counted by it. Null: not known yet. */
    readonly phone: string | null
  }
}

/** Before the checkout nothing is known of a guest. */
export const toBuyer = (
  customer: { readonly group: string | null; readonly phone: string | null } | null,
  { hasOrdered }: { readonly hasOrdered: boolean },
): Buyer => ({
  paymentMethod: null,
  customer: customer
    ? { group: customer.group, isFirstOrder: !hasOrdered, phone: customer.phone }
    : { group: null, isFirstOrder: null, phone: null },
})

/** A line that cannot be ordered in its quantity. */
export type UnavailableLine = {
  readonly sku: string
  /** 0: sold out or not sold here. */
  readonly available: number
  /** Null: not sold in this country. */
  readonly name: Bilingual | null
}

/** A cart at current prices and promotions. */
export type LoadedCart = {
  /** Incremented by every change of the cart. */
  readonly version: number
  /** As stored, unavailable ones included, without those saved for later. */
  readonly lines: readonly ItemQuantity[]
  /** By SKU, of all stored lines that are sold here and of gifts. */
  readonly variants: ReadonlyMap<string, PurchasableVariant>
  readonly unavailableLines: readonly UnavailableLine[]
  /** The lines that are sold here and not sold out, in full quantity, then gifts. */
  readonly priced: PricedCart
  /** The accepted quote that lines have their price by; missing or null: none. */
  readonly agreement?: BulkAgreement | null
}
