import type { Availability } from '#commerce/inventory/stock-level.ts'
import type { Money } from '#kernel/money.ts'
import type { ProductPicture, ProductType } from './product.ts'

/** Which products a rail shows: by product code (or SKU), by category, or by rule. */
export type RailSource =
  | { readonly skus: readonly string[] }
  | { readonly category: string }
  | { readonly rule: 'new' | 'best-sellers' | 'on-offer' }

/** A product as a card in a rail or listing shows it, in one storefront. */
export type ProductCard = {
  /** Of the product. */
  readonly code: string
  /** Of the variant that is shown: the first that can be bought. */
  readonly sku: string
  readonly type: ProductType
  readonly name: string
  readonly urlKey: string
  /** Where the card leads, inside the storefront: "/p/zahra-three-seat-sofa?sku=…". */
  readonly href: string
  readonly picture: ProductPicture
  /** What the picture shows, in the storefront's language. */
  readonly alt: string
  readonly price: Money
  /** Whether other variants cost more: "from". */
  readonly from: boolean
  /** What it cost before, if it costs less now. */
  readonly was: Money | null
  readonly badge: 'new' | 'offer' | 'last-chance' | 'best-seller' | 'exclusive' | null
  /** "#rrggbb" of the colors it comes in. */
  readonly colors: readonly string[]
  readonly availability: Availability
  /** False when a choice must be made first, or more than one thing bought: no quick add. */
  readonly quickAdd: boolean
  /** `sample`: nobody has earned it; said beside it. */
  readonly rating: { readonly average: number; readonly count: number; readonly sample?: boolean } | null
}
