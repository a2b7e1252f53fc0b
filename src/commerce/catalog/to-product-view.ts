import type { Parcel, SizeClass } from '#commerce/delivery/size-class.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import type { Bilingual } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathsAbove, type Category } from './category.ts'
import { firstOffer, isSet, type Offer, type OfferedProduct } from './offers.ts'
import type { Product, ProductPart, Variant } from './product.ts'
import type { OptionView, ProductView, VariantView } from './product-view.ts'
import { picturesOf } from './to-card.ts'

/** What a page shows beside the product itself; found by whoever loads it. */
export type Beside = Pick<
  ProductView,
  'trail' | 'parts' | 'gift' | 'related' | 'completeTheLook' | 'soldIn'
> & {
  /** Variants of the parts, by SKU: their boxes are the set's boxes. */
  readonly partVariants: ReadonlyMap<string, Variant>
}

/** A product that the storefront sells, in its language. */
export function toProductView(
  { product, offers, partsMinor }: OfferedProduct,
  { country, language }: Storefront,
  { partVariants, ...beside }: Beside,
): ProductView {
  const first = firstOffer(offers)
  invariant(first, `${product.code} is not sold in ${country.isoCode}`)
  const say = (text: Bilingual): string => text[language]
  return {
    code: product.code,
    urlKey: product.urlKey,
    type: product.type,
    brand: product.brand,
    name: say(product.name),
    summary: say(product.summary),
    description: say(product.description)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    options: optionsOf(product, offers, language),
    variants: offers.map((offer) => toVariantView(product, offer, country.currency, partVariants)),
    firstSku: first.variant.sku,
    material: say(product.material),
    care: product.care && say(product.care),
    warranty: product.warranty.map(({ component, months }) => ({ component: say(component), months })),
    assembly: product.assembly,
    madeIn: product.madeIn,
    badges: product.badges,
    pictures: product.pictures,
    aPlusContent: product.aPlusContent,
    partsTotal: partsMinor === null ? null : money(partsMinor, country.currency),
    madeToMeasure: product.madeToMeasure,
    returnClass: product.returnClass,
    publishedAt: product.publishedAt,
    form: product.form,
    ...beside,
  }
}

/** Only values of which something is sold here. */
const optionsOf = (
  { options }: Product,
  offers: readonly Offer[],
  language: Storefront['language'],
): readonly OptionView[] =>
  options
    .map(({ attribute, values }) => ({
      attribute,
      values: values
        .filter(({ value }) => offers.some(({ variant }) => variant.options[attribute] === value))
        .map(({ value, label, hex }) => ({ value, label: label[language], hex })),
    }))
    .filter(({ values }) => values.length > 0)

function toVariantView(
  product: Product,
  { variant, price, availability, pickup }: Offer,
  currency: Storefront['country']['currency'],
  partVariants: Beside['partVariants'],
): VariantView {
  const { sku, options, dimensions, weightKg, gtin } = variant
  return {
    sku,
    options,
    price: money(price.minor, currency),
    was: price.wasMinor === null ? null : money(price.wasMinor, currency),
    // Of a special that has yet to begin it is not said how long the default holds.
    priceUntil: price.wasMinor !== null || isSet(product) ? price.until : null,
    availability,
    pickup,
    pictures: variant.pictures.length > 0 ? variant.pictures : picturesOf(product, variant),
    dimensions,
    weightKg,
    gtin,
    ...boxesOf(product, variant, partVariants),
  }
}

/** A set comes in the boxes of its parts, and travels like the largest of them. */
function boxesOf(
  product: Product,
  { parcels, sizeClass }: Variant,
  partVariants: Beside['partVariants'],
): { readonly parcels: readonly Parcel[]; readonly sizeClass: SizeClass } {
  const parts = isSet(product)
    ? product.parts.flatMap(({ sku, quantity }) => {
        const variant = partVariants.get(sku)
        return variant ? [{ variant, quantity }] : []
      })
    : []
  if (parts.length === 0) return { parcels, sizeClass }
  const largest = Math.max(...parts.map(({ variant }) => sizeClasses.indexOf(variant.sizeClass)))
  return {
    parcels:
      parcels.length > 0
        ? parcels
        : parts.flatMap(({ variant, quantity }) =>
            variant.parcels.map((parcel) => ({ ...parcel, count: parcel.count * quantity })),
          ),
    sizeClass: sizeClasses[largest] ?? sizeClass,
  }
}

/** The way down to the first of a product's categories, in the storefront's language. */
export function trailOf(
  { categories: [path] }: Product,
  categories: ReadonlyMap<string, Category>,
  { language }: Storefront,
): ProductView['trail'] {
  if (path === undefined) return []
  return pathsAbove(path).flatMap((step) => {
    const category = categories.get(step)
    return category ? [{ label: category.name[language], path: step }] : []
  })
}

/** Countries that sell a product, given those of each SKU: a combo wants all its parts, a grouped product any. */
export function soldInOf(
  product: Product,
  countriesOf: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const of = (sku: string): readonly string[] => countriesOf.get(sku) ?? []
  const union = (skus: readonly string[]) => [...new Set(skus.flatMap(of))].sort()
  if (!isSet(product)) return union(product.variants.map(({ sku }) => sku))
  const skus = product.parts.map(({ sku }: ProductPart) => sku)
  if (product.type === 'grouped') return union(skus)
  return union(skus).filter((country) => skus.every((sku) => of(sku).includes(country)))
}
