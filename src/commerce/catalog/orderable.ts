import type { Seller } from '#commerce/delivery/seller.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { GoodsFacts } from './goods-facts.ts'
import type { MadeToMeasure, ProductGift, ProductPart, ProductType, ReturnClass } from './product.ts'

/** One SKU as an order freezes it: in both languages, with its price and stock of the moment. */
export type Orderable = {
  readonly sku: string
  readonly productCode: string
  readonly urlKey: string
  readonly brand: string
  readonly name: Bilingual
  /** "Sand · 220 cm"; empty when there is nothing to choose. */
  readonly choice: Bilingual
  readonly picture: { readonly base: string; readonly widths: readonly number[] }
  /** Own and higher ones: "living/sofas" is also in "living". */
  readonly categories: readonly string[]
  readonly unitPrice: Money
  /** When the price changes by itself; null: never. */
  readonly priceUntil: Instant | null
  /** No stack of promotions takes one piece below this. */
  readonly floor: Money
  /** HSN heading in India, "standard" elsewhere. */
  readonly taxClass: string
  readonly sizeClass: SizeClass
  /** Of all parcels of one piece. */
  readonly litres: number
  readonly kg: number
  /** Of one square metre, or metre of cloth, of what is cut to measure; null: it is not, or nobody knows. */
  readonly kgPerUnit: number | null
  readonly returnClass: ReturnClass
  /** Working days until it can leave; more than 0: made to order. */
  readonly readyAfterDays: number
  /** Who sends it; null: the shop itself. */
  readonly seller: Seller | null
  /** Minutes for our crew; null: it needs no assembly, or nobody of ours does it. */
  readonly assemblyMinutes: number | null
  readonly orderType: ProductType
  /** Stock that one piece draws on: the parts of a combo, else itself. */
  readonly draws: readonly ProductPart[]
  /** What it gives away by itself, of bogo and freebie products. */
  readonly gift: ProductGift | null
  readonly addable: boolean
  /** How it is cut to measure; null: it is sold as it is. */
  readonly cut: MadeToMeasure | null
  readonly facts: GoodsFacts
  /** Pieces that can be delivered now. */
  readonly available: number
}

/** SKUs that this country sells; others are missing. */
export type ListOrderables = (
  skus: readonly string[],
  country: Country,
) => Promise<ReadonlyMap<string, Orderable>>
