import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { Seller } from '#commerce/delivery/seller.ts'
import type { Parcel, SizeClass } from '#commerce/delivery/size-class.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { ColorFamily } from './color-family.ts'

/** How a product is presented and which promotion it is bound to (specification 3). */
export const productTypes = ['general', 'combo', 'bogo', 'freebie', 'grouped'] as const
export type ProductType = (typeof productTypes)[number]

/** The attributes that variants may differ in (specification 3). */
export const optionAttributes = [
  'mattress_size', 'carpet_size', 'pattern_size', 'color', 'size', 'no_of_doors', 'grass_carpet_size',
] as const // prettier-ignore
export type OptionAttribute = (typeof optionAttributes)[number]

export const productBadges = ['best-seller', 'exclusive', 'last-chance', 'responsibly-made'] as const
export type ProductBadge = (typeof productBadges)[number]

/** "open": with its doors or drawers open; "detail": close-up; "scale", "cup": beside a person, or beside a cup. */
export const pictureViews = [
  'front',
  'side',
  'back',
  'above',
  'open',
  'detail',
  'in-room',
  'scale',
  'cup',
  'drawing',
] as const
export type PictureView = (typeof pictureViews)[number]

/** Photographs have files `${base}-${width}.avif` and `.jpg`; for anything else `base` is the URL. */
export type ProductPicture = {
  readonly base: string
  /** Available widths, px; empty when `base` is the URL. */
  readonly widths: readonly number[]
  /** Of the largest file, px. */
  readonly width: number
  readonly height: number
  /** Dominant color, "#rrggbb". */
  readonly color: string
  readonly view: PictureView
  /** Null: derived from the product's name and color. */
  readonly alt: Bilingual | null
}

/** Outer dimensions in whole centimeters; null where there is none (a rug's height). */
export type Dimensions = {
  readonly widthCm: number | null
  readonly depthCm: number | null
  readonly heightCm: number | null
}

/** A value of an option: "sand" of color, with its label. */
export type OptionValue = {
  readonly value: string
  readonly label: Bilingual
  /** Colors only. */
  readonly hex: string | null
  readonly family: ColorFamily | null
}

/** One SKU, with a value for each option of the product. */
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

/** The gift of a bogo or freebie product: buy `buy`, get `get` of `sku` (null: of itself). Applied by promotions. */
export type ProductGift = { readonly sku: string | null; readonly buy: number; readonly get: number }

/** Sold by the centimeter. Its price is per square meter (grass, carpet) or per meter of width (curtain). */
export type MadeToMeasure = {
  readonly kind: 'grass' | 'carpet' | 'curtain'
  readonly minWidthCm: number
  readonly maxWidthCm: number
  readonly minLengthCm: number
  readonly maxLengthCm: number
  /** Of the roll it is cut from. */
  readonly rollWidthCm: number
}

/** Who sends a product, and how soon. */
export type Supply = {
  /** Working days before dispatch: 0 from stock, more is made to order. */
  readonly leadTimeDays: number
  /** Null: the shop itself. */
  readonly seller: Seller | null
}

export const fromStock: Supply = { leadTimeDays: 0, seller: null }

export type Product = {
  /** The merchant's permanent product code: "MJ-1001". */
  readonly code: string
  /** Latin, one for both languages: "zahra-three-seat-sofa". */
  readonly urlKey: string
  readonly type: ProductType
  readonly brand: string
  readonly name: Bilingual
  /** One sentence. */
  readonly summary: Bilingual
  /** Paragraphs separated by an empty line; no markup. */
  readonly description: Bilingual
  /** Paths of its categories without their ancestors; the first is that of its breadcrumbs. */
  readonly categories: readonly string[]
  /** In the order of the page. Empty: one variant only. */
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
  /** More words that shoppers search for. */
  readonly keywords: { readonly en: readonly string[]; readonly ar: readonly string[] }
  /** The kind of thing, for drawings and pictures: "sofa", "bunk-bed". */
  readonly form: string
  /** Of all variants, shown after a variant's own. */
  readonly pictures: readonly ProductPicture[]
  /** Widgets of the content schema, or `{ en, ar }` pairs of them; parsed where they are shown. */
  readonly aPlusContent: readonly unknown[]
  /** Product codes. */
  readonly related: readonly string[]
  readonly completeTheLook: readonly string[]
  /** Of combo and grouped products. */
  readonly parts: readonly BundleComponent[]
  /** Of a combo: the discount on the sum of its parts' prices. */
  readonly comboSaving: BasisPoints | null
  /** Of bogo and freebie products. */
  readonly gift: ProductGift | null
  readonly madeToMeasure: MadeToMeasure | null
  readonly returnClass: ReturnClass
  readonly supply: Supply
  /** Best sellers have the smallest. */
  readonly rank: number
  readonly publishedAt: Instant
}
