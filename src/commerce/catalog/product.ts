import type { Parcel, SizeClass } from '#commerce/delivery/size-class.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { ColorFamily } from './color-family.ts'
import type { Supply } from './supply.ts'

/** How a product is presented and which promotion it is bound to (specification 3). */
export const productTypes = ['general', 'combo', 'bogo', 'freebie', 'grouped'] as const
export type ProductType = (typeof productTypes)[number]

/** The choices a product may offer (specification 3). */
export const optionAttributes = [
  'mattress_size', 'carpet_size', 'pattern_size', 'color', 'size', 'no_of_doors', 'grass_carpet_size',
] as const // prettier-ignore
export type OptionAttribute = (typeof optionAttributes)[number]

export const productBadges = ['best-seller', 'exclusive', 'last-chance', 'responsibly-made'] as const
export type ProductBadge = (typeof productBadges)[number]

/** How a product is seen: "open" with its doors or drawers open, "detail" close by. */
export const pictureViews = [
  'front',
  'side',
  'back',
  'above',
  'open',
  'detail',
  'in-room',
  'drawing',
] as const
export type PictureView = (typeof pictureViews)[number]

/** One picture. Photographs stand as `${base}-${width}.avif` and `.jpg`; of anything else `base` is the whole URL. */
export type ProductPicture = {
  readonly base: string
  /** Widths at hand, px; empty when `base` is the URL itself. */
  readonly widths: readonly number[]
  /** Of the largest, px. */
  readonly width: number
  readonly height: number
  /** Dominant color, "#rrggbb". */
  readonly color: string
  readonly view: PictureView
  /** Null: said from the product's name and color. */
  readonly alt: Bilingual | null
}

/** Outer measures in whole centimetres; null where it has none (a bulb's depth, a rug's height). */
export type Dimensions = {
  readonly widthCm: number | null
  readonly depthCm: number | null
  readonly heightCm: number | null
}

/** A value of an option: "sand" of color, with what shoppers read. */
export type OptionValue = {
  readonly value: string
  readonly label: Bilingual
  /** Of colors only. */
  readonly hex: string | null
  readonly family: ColorFamily | null
}

/** One SKU. Its options name a value for each option of the product, in no order. */
export type Variant = {
  readonly sku: string
  readonly options: Readonly<Partial<Record<OptionAttribute, string>>>
  readonly dimensions: Dimensions
  readonly weightKg: number | null
  readonly parcels: readonly Parcel[]
  readonly sizeClass: SizeClass
  readonly gtin: string | null
  readonly pictures: readonly ProductPicture[]
}

/** A part of a combo or grouped product. */
export type BundleComponent = { readonly sku: string; readonly quantity: number }

/** What a bogo or freebie product gives: buy `buy` of it, get `get` of `sku` (null: of itself). Priced by promotions alone. */
export type ProductGift = { readonly sku: string | null; readonly buy: number; readonly get: number }

/** Sold by the centimetre. The price book's price is per square metre (grass, carpet) or per metre of width (curtain). */
export type MadeToMeasure = {
  readonly kind: 'grass' | 'carpet' | 'curtain'
  readonly minWidthCm: number
  readonly maxWidthCm: number
  readonly minLengthCm: number
  readonly maxLengthCm: number
  /** Of the roll it is cut from. */
  readonly rollWidthCm: number
}

/** Whether it may come back, and how long: a row of the return policy table. */
export const returnClasses = ['standard', 'hygiene', 'made-to-measure', 'final-sale'] as const
export type ReturnClass = (typeof returnClasses)[number]

export type Product = {
  /** The merchant's own, for ever the same: "MJ-1001". */
  readonly code: string
  /** Latin, one for both languages: "zahra-three-seat-sofa". */
  readonly urlKey: string
  readonly type: ProductType
  readonly brand: string
  readonly name: Bilingual
  /** One sentence. */
  readonly summary: Bilingual
  /** Paragraphs apart by an empty line; no markup. */
  readonly description: Bilingual
  /** Paths of its categories, the one of its breadcrumbs first. The levels above are understood. */
  readonly categories: readonly string[]
  /** What is chosen, in the order of the page. Empty: one variant only. */
  readonly options: readonly {
    readonly attribute: OptionAttribute
    readonly values: readonly OptionValue[]
  }[]
  readonly variants: readonly Variant[]
  readonly material: Bilingual
  readonly care: Bilingual | null
  readonly warranty: readonly { readonly component: Bilingual; readonly months: number }[]
  readonly assembly: { readonly by: 'none' | 'self' | 'us'; readonly minutes: number | null }
  /** ISO 3166 code, "AE". The specification's country_of_manufacture. */
  readonly madeIn: string
  readonly badges: readonly ProductBadge[]
  /** Further words people look for it with. */
  readonly keywords: { readonly en: readonly string[]; readonly ar: readonly string[] }
  /** What it is, for its drawing and picture: "sofa", "bunk-bed". */
  readonly form: string
  /** Of the whole product, after those of its variants. */
  readonly pictures: readonly ProductPicture[]
  /** Widgets below the fold, as the content schema knows them, or `{ en, ar }` of two; parsed where they are shown. */
  readonly aPlusContent: readonly unknown[]
  /** Codes of products. */
  readonly related: readonly string[]
  readonly completeTheLook: readonly string[]
  /** Of combo and grouped products. */
  readonly parts: readonly BundleComponent[]
  /** Of a combo: what is taken off the sum of its parts' prices. */
  readonly comboSaving: BasisPoints | null
  /** Of bogo and freebie products. */
  readonly gift: ProductGift | null
  readonly madeToMeasure: MadeToMeasure | null
  readonly returnClass: ReturnClass
  readonly supply: Supply
  /** Smaller sells better. */
  readonly rank: number
  readonly publishedAt: Instant
}
