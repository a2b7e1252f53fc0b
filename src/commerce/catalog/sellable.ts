import type { Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { MadeToMeasure } from './product.ts'
import type { ProductCard } from './product-card.ts'
import type { Supply } from './supply.ts'

/** One SKU as a cart or wishlist holds it, in one storefront: its own picture, price and stock. */
export type Sellable = {
  readonly sku: string
  readonly card: ProductCard
  /** "Sand · 220 cm"; empty when there is nothing to choose. */
  readonly choice: string
  readonly price: Money
  /** Pieces that can be delivered now. */
  readonly available: number
  /** False for what only comes with something else, is sold as its parts, or is cut to measure. */
  readonly addable: boolean
  /** How it is cut to measure; null: it is sold as it is. */
  readonly cut: MadeToMeasure | null
  readonly sizeClass: SizeClass
  readonly supply: Supply
}

/** SKUs that this country sells; others are missing. */
export type ListSellables = (
  skus: readonly string[],
  storefront: Storefront,
) => Promise<ReadonlyMap<string, Sellable>>
