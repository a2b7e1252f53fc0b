/** A warehouse that delivers, or a store for pickup. */
export type StockLocation = {
  readonly code: string
  readonly kind: 'warehouse' | 'store'
  readonly country: string
}

/** Quantity of a SKU at a location. The database enforces 0 ≤ reserved ≤ onHand. */
export type StockLevel = {
  readonly sku: string
  readonly location: string
  readonly onHand: number
  readonly reserved: number
  /** Units that are not sold. */
  readonly safety: number
}

/** `remaining`: only when few are left. */
export type Availability =
  { readonly kind: 'in-stock'; readonly remaining: number | null } | { readonly kind: 'sold-out' }
