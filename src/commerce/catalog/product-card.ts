import type { Availability } from '#commerce/inventory/stock-level.ts'
import type { Money } from '#kernel/money.ts'
import type { ProductPicture, ProductType } from './product.ts'

/** Which products a rail shows: by product code (or SKU), by category, or by rule. */
export type RailSource =
  | { readonly skus: readonly string[] }
  | { readonly category: string }
  | { readonly rule: 'new' | 'best-sellers' | 'on-offer' }

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
  readonly price: Money
  /** Whether other variants cost more, so that the price reads "from …". */
  readonly from: boolean
  /** The higher price before the current one. */
  readonly was: Money | null
  readonly badge: 'new' | 'offer' | 'last-chance' | 'best-seller' | 'exclusive' | null
  /** "#rrggbb" of each color option. */
  readonly colors: readonly string[]
  readonly availability: Availability
  /** False when the shopper has to choose first, or it consists of several products. */
  readonly quickAdd: boolean
  /** `sample`: from sample reviews, and labelled as such. */
  readonly rating: { readonly average: number; readonly count: number; readonly sample?: boolean } | null
}
