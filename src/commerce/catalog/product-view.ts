import type { Parcel, SizeClass } from '#commerce/delivery/size-class.ts'
import type { Availability } from '#commerce/inventory/stock-level.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { ProductCard } from './product-card.ts'
import type { Supply } from './supply.ts'
import type {
  Dimensions,
  MadeToMeasure,
  OptionAttribute,
  ProductBadge,
  ProductPicture,
  ProductType,
  ReturnClass,
} from './product.ts'

/** A choice as a page offers it, in the storefront's language. */
export type OptionView = {
  readonly attribute: OptionAttribute
  readonly values: readonly { readonly value: string; readonly label: string; readonly hex: string | null }[]
}

/** A variant that this country sells. Combinations that are not in the list do not exist. */
export type VariantView = {
  readonly sku: string
  readonly options: Readonly<Partial<Record<OptionAttribute, string>>>
  readonly price: Money
  readonly was: Money | null
  /** When a special price of it ends by itself; null: it has none, or one without end. */
  readonly priceUntil: Instant | null
  readonly availability: Availability
  /** Names of the stores' codes in this country and pieces to pick up there. */
  readonly pickup: readonly { readonly store: string; readonly available: number }[]
  readonly pictures: readonly ProductPicture[]
  readonly dimensions: Dimensions
  readonly weightKg: number | null
  readonly parcels: readonly Parcel[]
  readonly sizeClass: SizeClass
  readonly gtin: string | null
}

/** A part of a combo or grouped product, priced and stocked as itself. */
export type PartView = {
  readonly card: ProductCard
  readonly sku: string
  /** How many of it belong to the set. */
  readonly quantity: number
  /** "Sand · 220 cm": which variant it is. */
  readonly choice: string
}

/** A product as its page shows it, in one storefront. */
export type ProductView = {
  readonly code: string
  readonly urlKey: string
  readonly type: ProductType
  readonly brand: string
  readonly name: string
  readonly summary: string
  readonly description: readonly string[]
  /** From the first level down. */
  readonly trail: readonly { readonly label: string; readonly path: string }[]
  readonly options: readonly OptionView[]
  readonly variants: readonly VariantView[]
  /** What is shown when nothing is chosen: the first that can be bought, else the first. */
  readonly firstSku: string
  readonly material: string
  readonly care: string | null
  readonly warranty: readonly { readonly component: string; readonly months: number }[]
  readonly assembly: { readonly by: 'none' | 'self' | 'us'; readonly minutes: number | null }
  readonly madeIn: string
  readonly badges: readonly ProductBadge[]
  readonly pictures: readonly ProductPicture[]
  readonly aPlusContent: readonly unknown[]
  readonly parts: readonly PartView[]
  /** Of a combo: the parts bought one by one, and the saving. */
  readonly partsTotal: Money | null
  readonly gift: { readonly card: ProductCard | null; readonly buy: number; readonly get: number } | null
  readonly madeToMeasure: MadeToMeasure | null
  readonly returnClass: ReturnClass
  readonly supply: Supply
  readonly related: readonly ProductCard[]
  readonly completeTheLook: readonly ProductCard[]
  readonly publishedAt: Instant
  readonly form: string
  /** ISO codes of the countries that sell it, this one among them: crawlers are told of no others. */
  readonly soldIn: readonly string[]
}

/** What a URL key leads to in a storefront. */
export type FoundProduct =
  | {
      readonly kind: 'sold'
      readonly product: ProductView
      /** For the page cache: "product:MJ-1001", and of everything else it shows. */
      readonly tags: readonly string[]
      /** When a price of it changes by itself. */
      readonly nextChange: Instant | null
    }
  /** It exists, but this country does not sell it: a page that says so, 404 for crawlers. */
  | {
      readonly kind: 'not-sold-here'
      readonly name: string
      /** ISO codes of the countries that sell it. */
      readonly soldIn: readonly string[]
      readonly alternatives: readonly ProductCard[]
      readonly tags: readonly string[]
    }
  /** Its key has changed: answer 301. */
  | { readonly kind: 'moved'; readonly urlKey: string }
  | { readonly kind: 'unknown' }
