import type { Bilingual } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathsAbove, type Category } from './category.ts'
import { firstOffer, isSet, type Offer, type OfferedProduct } from './offers.ts'
import type { Product, ProductPart } from './product.ts'
import type { OptionView, ProductView, VariantView } from './product-view.ts'
import { parcelsOf, sizeClassOf, type SetParts } from './set-parts.ts'
import { supplyOf } from './supply.ts'
import { picturesOf } from './to-card.ts'

/** What a page shows beside the product itself; found by whoever loads it. */
export type Beside = Pick<
  ProductView,
  'trail' | 'parts' | 'gift' | 'related' | 'completeTheLook' | 'soldIn'
> & {
  /** Their boxes are the set's boxes. */
  readonly setParts: SetParts
}

/** A product that the storefront sells, in its language. */
export function toProductView(
  { product, offers, partsMinor }: OfferedProduct,
  { country, language }: Storefront,
  { setParts, ...beside }: Beside,
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
    variants: offers.map((offer) => toVariantView(product, offer, country.currency, setParts)),
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
    supply: supplyOf(product, setParts),
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
  setParts: SetParts,
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
    sizeClass: sizeClassOf(product, variant, setParts),
    parcels: parcelsOf(product, variant, setParts),
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
