import type { ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import type { OptionAttribute } from '#commerce/catalog/product.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { choiceInWords } from '#web/product/option-matrix.ts'
import { largestOf } from '#web/product/pictures.ts'
import { brandNames } from './brand-json-ld.ts'
import type { JsonLd } from './json-ld.ts'
import { offer, type OfferTerms } from './offer-json-ld.ts'

type Facts = {
  readonly product: ProductView
  readonly storefront: Storefront
  readonly origin: string
  /** Absolute, without a query. */
  readonly url: string
  readonly rating: Rating | null
  readonly termsOf: (variant: VariantView) => Omit<OfferTerms, 'url'>
}

/** The schema.org property of an option; null: none, so it is an additionalProperty of the variant. */
const properties = {
  color: 'color',
  size: 'size',
  mattress_size: 'size',
  carpet_size: 'size',
  grass_carpet_size: 'size',
  pattern_size: 'pattern',
  no_of_doors: null,
} as const satisfies Record<OptionAttribute, string | null>

/** A product for crawlers: with its offer, or as a group of all variants sold in this country. */
export function productJsonLd(facts: Facts): JsonLd {
  const { product, origin, url, rating, storefront, termsOf } = facts
  const id = `${url}#product`
  const about = {
    name: product.name,
    description: [product.summary, ...product.description].join('\n\n'),
    brand: brandNames(product, storefront.language),
    material: product.material,
    countryOfOrigin: product.madeIn,
    category: product.trail.map(({ label }) => label).join(' > '),
    inLanguage: storefront.language,
    ...stars(rating),
  }
  const [only] = product.variants
  if (only && product.variants.length === 1)
    return {
      '@type': 'Product',
      '@id': id,
      ...about,
      url,
      ...ownFacts(product, only, origin),
      offers: offer(product, only, storefront, { ...termsOf(only), url }),
    }
  return {
    '@type': 'ProductGroup',
    '@id': id,
    ...about,
    url,
    productGroupID: product.code,
    variesBy: [...new Set(product.options.flatMap(({ attribute }) => properties[attribute] ?? []))].map(
      (name) => `https://schema.org/${name}`,
    ),
    hasVariant: product.variants.map((variant) => {
      const own = `${url}?sku=${encodeURIComponent(variant.sku)}`
      return {
        '@type': 'Product',
        isVariantOf: { '@id': id },
        name: `${product.name}, ${choiceInWords(product, variant)}`,
        url: own,
        ...ownFacts(product, variant, origin),
        offers: offer(product, variant, storefront, { ...termsOf(variant), url: own }),
      }
    }),
  }
}

/** Ratings by buyers only, not those of demo data. */
const stars = (rating: Rating | null) =>
  rating === null || rating.sample || rating.count === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }

function ownFacts(product: ProductView, variant: VariantView, origin: string) {
  const { dimensions, weightKg, gtin, sku } = variant
  const pictures = [...new Set([...variant.pictures, ...product.pictures].map(largestOf))]
  const chosen = product.options.flatMap(({ attribute, values }) => {
    const label = values.find(({ value }) => value === variant.options[attribute])?.label
    return label === undefined ? [] : [{ attribute, label, name: properties[attribute] }]
  })
  const named = chosen.flatMap(({ name, label }) => (name === null ? [] : [[name, label] as const]))
  const others = chosen.filter(({ name }) => name === null)
  return {
    sku,
    ...(gtin === null ? {} : { gtin }),
    image: pictures.map((path) => origin + path),
    ...Object.fromEntries(named),
    ...(others.length === 0
      ? {}
      : {
          additionalProperty: others.map(({ attribute, label }) => ({
            '@type': 'PropertyValue',
            name: attribute,
            value: label,
          })),
        }),
    ...measure('width', dimensions.widthCm, 'CMT'),
    ...measure('depth', dimensions.depthCm, 'CMT'),
    ...measure('height', dimensions.heightCm, 'CMT'),
    ...measure('weight', weightKg, 'KGM'),
  }
}

const measure = (name: string, value: number | null, unitCode: string) =>
  value === null ? {} : { [name]: { '@type': 'QuantitativeValue', value, unitCode } }
