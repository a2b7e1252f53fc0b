import type { Availability } from '#commerce/inventory/stock-level.ts'
import type { Money } from '#kernel/money.ts'
import type { ProductPicture, ProductType } from './product.ts'

/** Which products a rail shows: by product code (or SKU), by category, of a seller, or by rule. */
export type RailSource =
  | { readonly skus: readonly string[] }
  | { readonly category: string }
  | { readonly seller: string }
  | { readonly rule: 'new' | 'best-sellers' | 'on-offer' }

/** A color it comes in, and the variant that shows it. */
export type CardColor = {
  readonly sku: string
  /** "#rrggbb". */
  readonly hex: string
  /** In the storefront's language: "Palm green". */
  readonly name: string
  /** Path inside the storefront. */
  readonly href: string
}

/**
 * What a shopper decides before it goes into a cart: one option, several of them, the measurements it is cut to, or how
 * many of each part of a set.
 */
export type OpenChoice = 'color' | 'size' | 'options' | 'measurements' | 'set'

/** A product as cards in rails and listings show it, in one storefront. */
export type ProductCard = {
  /** Of the product. */
  readonly code: string
  /** Of the variant shown: the first that can be bought. */
  readonly sku: string
  readonly type: ProductType
  readonly name: string
  readonly urlKey: string
  /** Path inside the storefront: "/p/zahra-three-seat-sofa?sku=…". */
  readonly href: string
  readonly picture: ProductPicture
  /** In the storefront's language. */
  readonly alt: string
  /** Of the same variant, for those who look closer: in a room if there is one. Null: there is one picture only. */
  readonly secondPicture: ProductPicture | null
  readonly price: Money
  /** Whether other variants cost more, so that the price reads "from …". */
  readonly from: boolean
  /** The higher price before the current one. */
  readonly was: Money | null
  readonly badge: 'new' | 'offer' | 'last-chance' | 'best-seller' | 'exclusive' | null
  /** Those sold here; empty when there is one only. */
  readonly colors: readonly CardColor[]
  readonly availability: Availability
  /** Among what can be bought. Null: nothing. */
  readonly openChoice: OpenChoice | null
  /** Whether it can be bought as it is shown: nothing is open, and it is in stock. */
  readonly quickAdd: boolean
  /** `sample`: from sample reviews, and labelled as such. */
  readonly rating: { readonly average: number; readonly count: number; readonly sample?: boolean } | null
}
