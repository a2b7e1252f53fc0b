/** Where goods stand: a warehouse that delivers, or a store where they are picked up. */
export type StockLocation = {
  readonly code: string
  readonly kind: 'warehouse' | 'store'
  readonly country: string
}

/** Pieces of a SKU at a location. 0 ≤ reserved ≤ onHand, kept by the database. */
export type StockLevel = {
  readonly sku: string
  readonly location: string
  readonly onHand: number
  readonly reserved: number
}

/** What a shopper is told. `left` only when so few that it should be said. */
export type Availability =
  { readonly kind: 'in-stock'; readonly remaining: number | null } | { readonly kind: 'sold-out' }
