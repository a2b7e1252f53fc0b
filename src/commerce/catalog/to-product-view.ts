import type { Bilingual } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathsAbove, type Category } from './category.ts'
import { firstOffer, isBundle, type Offer, type OfferedProduct } from './offers.ts'
import type { Product } from './product.ts'
import type { OptionView, ProductView, VariantView } from './product-view.ts'
import { parcelsOf, sizeClassOf, type ComponentVariants } from './bundle-components.ts'
import { supplyOf } from './supply.ts'
import { picturesOf } from './product-pictures.ts'

/** What the page shows besides the product itself. */
type RelatedContent = Pick<
  ProductView,
  'ownBrand' | 'trail' | 'parts' | 'gift' | 'related' | 'completeTheLook' | 'soldIn'
>

/** A product that the storefront sells, in its language. */
export function toProductView(
  { product, offers, partsMinor }: OfferedProduct,
  components: ComponentVariants,
  { country, language }: Storefront,
  related: RelatedContent,
): ProductView {
  const first = firstOffer(offers)
  invariant(first, `${product.code} is not sold in ${country.isoCode}`)
  const inLanguage = (text: Bilingual): string => text[language]
  return {
    code: product.code,
    urlKey: product.urlKey,
    type: product.type,
    brand: product.brand,
    name: inLanguage(product.name),
    summary: inLanguage(product.summary),
    description: inLanguage(product.description)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    options: optionsOf(product, offers, language),
    variants: offers.map((offer) => toVariantView(product, offer, country.currency, components)),
    firstSku: first.variant.sku,
    material: inLanguage(product.material),
    care: product.care && inLanguage(product.care),
    warranty: product.warranty.map(({ component, months }) => ({ component: inLanguage(component), months })),
    assembly: product.assembly,
    madeIn: product.madeIn,
    badges: product.badges,
    pictures: product.pictures,
    aPlusContent: product.aPlusContent,
    partsTotal: partsMinor === null ? null : money(partsMinor, country.currency),
    madeToMeasure: product.madeToMeasure,
    returnClass: product.returnClass,
    supply: supplyOf(product, components),
    publishedAt: product.publishedAt,
    form: product.form,
    ...related,
  }
}

/** Only values that some offer has. */
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
  components: ComponentVariants,
): VariantView {
  const { sku, options, dimensions, weightKg, gtin } = variant
  return {
    sku,
    options,
    price: money(price.minor, currency),
    was: price.wasMinor === null ? null : money(price.wasMinor, currency),
    // Before a special price begins, the end of the default price is not shown.
    priceUntil: price.wasMinor !== null || isBundle(product) ? price.until : null,
    availability,
    pickup,
    pictures: variant.pictures.length > 0 ? variant.pictures : picturesOf(product, variant),
    dimensions,
    weightKg,
    gtin,
    sizeClass: sizeClassOf(product, variant, components),
    parcels: parcelsOf(product, variant, components),
  }
}

/** Categories from the first level down to the product's first one. */
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

/** Countries that sell a product, given those of each SKU: a combo needs all its parts, a grouped product any. */
export function soldInOf(
  product: Product,
  countriesOf: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const of = (sku: string): readonly string[] => countriesOf.get(sku) ?? []
  const union = (skus: readonly string[]) => [...new Set(skus.flatMap(of))].sort()
  if (!isBundle(product)) return union(product.variants.map(({ sku }) => sku))
  const skus = product.parts.map(({ sku }) => sku)
  if (product.type === 'grouped') return union(skus)
  return union(skus).filter((country) => skus.every((sku) => of(sku).includes(country)))
}
