import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { Seller } from '#commerce/delivery/seller.ts'
import type { Parcel, SizeClass } from '#commerce/delivery/size-class.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { CardColor, ProductCard } from './product-card.ts'
import type { ProductSnapshot } from './product-snapshot.ts'
import type { BundleComponent, MadeToMeasure, ProductGift, ProductPicture, ProductType } from './product.ts'

/** One SKU that a country sells, with its price and stock of the moment, in both languages. */
export type PurchasableVariant = {
  readonly sku: string
  readonly productCode: string
  readonly urlKey: string
  readonly brand: string
  readonly name: Bilingual
  /** "Sand · 220 cm"; empty when there is nothing to choose. */
  readonly choice: Bilingual
  readonly picture: ProductPicture
  /** Own and higher ones: "living/sofas" is also in "living". */
  readonly categories: readonly string[]
  readonly unitPrice: Money
  /** When a special price begins or ends; null: never. */
  readonly priceUntil: Instant | null
  /** No combination of promotions reduces one unit below this. */
  readonly floor: Money
  /** HSN heading in India, "standard" elsewhere. */
  readonly taxClass: string
  readonly sizeClass: SizeClass
  /** Boxes of one unit; empty: not known. */
  readonly parcels: readonly Parcel[]
  /** Of all parcels of one unit. */
  readonly litres: number
  readonly kg: number
  /** Per square metre, or per metre of fabric, of what is made to measure; null for the rest, and when unknown. */
  readonly kgPerUnit: number | null
  readonly returnClass: ReturnClass
  /** Working days before dispatch; more than 0: made to order. */
  readonly leadTimeDays: number
  /** Null: the shop itself. */
  readonly seller: Seller | null
  /** Minutes for our delivery team; null: it needs no assembly, or none by us. */
  readonly assemblyMinutes: number | null
  readonly orderType: ProductType
  /** Stock that one unit takes: the components of a combo, else itself. */
  readonly components: readonly BundleComponent[]
  /** What a bogo or freebie product gives away. */
  readonly gift: ProductGift | null
  /** False for what only comes with something else, is sold as its components, or is cut to measure. */
  readonly addable: boolean
  /** How it is cut to measure; null: it is sold as it is. */
  readonly cut: MadeToMeasure | null
  readonly snapshot: ProductSnapshot
  /** Units that can be delivered now. */
  readonly available: number
  readonly card: VariantCard
}

/** What a card says of a variant beyond the variant itself. */
export type VariantCard = Pick<
  ProductCard,
  'href' | 'secondPicture' | 'from' | 'was' | 'badge' | 'availability' | 'openChoice' | 'quickAdd' | 'rating'
> & {
  readonly alt: Bilingual
  readonly colors: readonly (Omit<CardColor, 'name'> & { readonly name: Bilingual })[]
}

/** SKUs that this country sells; others are missing. */
export type ListVariants = (
  skus: readonly string[],
  country: Country,
) => Promise<ReadonlyMap<string, PurchasableVariant>>

export const colorsIn = (language: Language, { colors }: VariantCard): readonly CardColor[] =>
  colors.map((color) => ({ ...color, name: color.name[language] }))

/** A variant as shoppers read it in one language. */
export const localize = (
  variant: PurchasableVariant,
  language: Language,
): { readonly card: ProductCard; readonly choice: string } => ({
  card: {
    ...variant.card,
    code: variant.productCode,
    sku: variant.sku,
    type: variant.orderType,
    name: variant.name[language],
    urlKey: variant.urlKey,
    picture: variant.picture,
    alt: variant.card.alt[language],
    colors: colorsIn(language, variant.card),
    price: variant.unitPrice,
  },
  choice: variant.choice[language],
})
