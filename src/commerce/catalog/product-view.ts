import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { Parcel, SizeClass } from '#commerce/delivery/size-class.ts'
import type { Availability } from '#commerce/inventory/stock-level.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Brand } from './brand.ts'
import type { ProductCard } from './product-card.ts'
import type { Supply } from './product.ts'
import type {
  Dimensions,
  MadeToMeasure,
  OptionAttribute,
  ProductBadge,
  ProductPicture,
  ProductType,
} from './product.ts'

/** An option in the storefront's language. */
export type OptionView = {
  readonly attribute: OptionAttribute
  readonly values: readonly { readonly value: string; readonly label: string; readonly hex: string | null }[]
}

/** A variant that this country sells. */
export type VariantView = {
  readonly sku: string
  readonly options: Readonly<Partial<Record<OptionAttribute, string>>>
  readonly price: Money
  readonly was: Money | null
  /** When its special price ends; null: it has none, or one without an end. */
  readonly priceUntil: Instant | null
  readonly availability: Availability
  /** Stores in this country, by code, with the units available there. */
  readonly pickup: readonly { readonly store: string; readonly available: number }[]
  readonly pictures: readonly ProductPicture[]
  readonly dimensions: Dimensions
  readonly weightKg: number | null
  readonly parcels: readonly Parcel[]
  readonly sizeClass: SizeClass
  readonly gtin: string | null
}

/** A part of a combo or grouped product, with its own price and stock. */
export type PartView = {
  readonly card: ProductCard
  readonly sku: string
  /** Quantity in one set. */
  readonly quantity: number
  /** Its options: "Sand · 220 cm". */
  readonly choice: string
}

/** A product as its page shows it, in one storefront. */
export type ProductView = {
  readonly code: string
  readonly urlKey: string
  readonly type: ProductType
  /** As the merchant writes it, in all languages. */
  readonly brand: string
  /** Null: another maker's. */
  readonly ownBrand: Pick<Brand, 'value' | 'name'> | null
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
  /** Of a combo: the price of its parts bought one by one. */
  readonly partsTotal: Money | null
  readonly gift: { readonly card: ProductCard | null; readonly buy: number; readonly get: number } | null
  readonly madeToMeasure: MadeToMeasure | null
  readonly returnClass: ReturnClass
  readonly supply: Supply
  readonly related: readonly ProductCard[]
  readonly completeTheLook: readonly ProductCard[]
  readonly publishedAt: Instant
  readonly form: string
  /** ISO codes of the countries that sell it, this one included; for alternate links. */
  readonly soldIn: readonly string[]
}

/** What a URL key refers to in a storefront. */
export type FoundProduct =
  | {
      readonly kind: 'sold'
      readonly product: ProductView
      /** Purge tags of everything that the page shows: "product:MJ-1001". */
      readonly tags: readonly string[]
      /** When a special price on the page starts or ends. */
      readonly nextChange: Instant | null
    }
  /** It exists, but this country does not sell it: a 404 page with alternatives. */
  | {
      readonly kind: 'not-sold-here'
      readonly name: string
      /** ISO codes of the countries that sell it. */
      readonly soldIn: readonly string[]
      readonly alternatives: readonly ProductCard[]
      readonly tags: readonly string[]
    }
  /** The URL key has changed: redirect permanently. */
  | { readonly kind: 'moved'; readonly urlKey: string }
  | { readonly kind: 'unknown' }
