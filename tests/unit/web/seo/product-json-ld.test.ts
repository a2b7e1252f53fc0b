import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ProductView } from '#commerce/catalog/product-view.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import { money } from '#kernel/money.ts'
import { breadcrumbList } from '#web/seo/breadcrumb-json-ld.ts'
import { productJsonLd } from '#web/seo/product-json-ld.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { aSofa, everyType } from '../../../support/builders/a-sofa.ts'
import { deliveryFacts } from '../../../support/builders/delivery-facts.ts'

const decimal = z.string().regex(/^\d+\.\d{2,3}$/)
const schemaUrl = z.string().startsWith('https://schema.org/')
const url = z.url()
const quantity = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  value: z.number(),
  unitCode: z.string(),
})
const range = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  minValue: z.int().min(0),
  maxValue: z.int().min(0),
  unitCode: z.literal('DAY'),
})
const amount = z.strictObject({
  '@type': z.literal('MonetaryAmount'),
  value: decimal,
  currency: z.string().length(3),
})
const unitPrice = z.strictObject({
  '@type': z.literal('UnitPriceSpecification'),
  price: decimal,
  priceCurrency: z.string().length(3),
  priceType: schemaUrl.optional(),
  referenceQuantity: quantity.optional(),
})
const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url,
  sku: z.string(),
  price: decimal,
  priceCurrency: z.string().length(3),
  priceValidUntil: z.iso.datetime().optional(),
  priceSpecification: z.union([unitPrice, z.array(unitPrice)]).optional(),
  availability: z.enum(
    ['InStock', 'OutOfStock', 'LimitedAvailability'].map((name) => `https://schema.org/${name}`),
  ),
  itemCondition: schemaUrl,
  seller: z.strictObject({ '@id': url }),
  areaServed: z.string().length(2),
  shippingDetails: z.strictObject({
    '@type': z.literal('OfferShippingDetails'),
    shippingRate: amount,
    shippingDestination: z.strictObject({
      '@type': z.literal('DefinedRegion'),
      addressCountry: z.string().length(2),
    }),
    deliveryTime: z.strictObject({
      '@type': z.literal('ShippingDeliveryTime'),
      handlingTime: range,
      transitTime: range,
    }),
  }),
  hasMerchantReturnPolicy: z.strictObject({
    '@type': z.literal('MerchantReturnPolicy'),
    applicableCountry: z.string().length(2),
    returnPolicyCategory: schemaUrl,
    merchantReturnDays: z.int().positive().optional(),
    returnMethod: schemaUrl.optional(),
    returnFees: schemaUrl.optional(),
    returnShippingFeesAmount: amount.optional(),
  }),
})
const own = {
  sku: z.string(),
  gtin: z.string().optional(),
  image: z.array(url).min(1),
  color: z.string().optional(),
  size: z.string().optional(),
  pattern: z.string().optional(),
  additionalProperty: z
    .array(z.strictObject({ '@type': z.literal('PropertyValue'), name: z.string(), value: z.string() }))
    .optional(),
  width: quantity.optional(),
  depth: quantity.optional(),
  height: quantity.optional(),
  weight: quantity.optional(),
  offers: offer,
}
const about = {
  '@id': url,
  name: z.string(),
  description: z.string(),
  brand: z.strictObject({
    '@type': z.literal('Brand'),
    name: z.string(),
    alternateName: z.string().optional(),
  }),
  material: z.string(),
  countryOfOrigin: z.string().length(2),
  category: z.string(),
  inLanguage: z.enum(['en', 'ar']),
  url,
  aggregateRating: z
    .strictObject({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.number().min(1).max(5),
      reviewCount: z.int().positive(),
      bestRating: z.literal(5),
      worstRating: z.literal(1),
    })
    .optional(),
}
/** What search engines ask of a product or of a group of variants; nothing else may stand there. */
const node = z.discriminatedUnion('@type', [
  z.strictObject({ '@type': z.literal('Product'), ...about, ...own }),
  z.strictObject({
    '@type': z.literal('ProductGroup'),
    ...about,
    productGroupID: z.string(),
    variesBy: z.array(schemaUrl),
    hasVariant: z
      .array(
        z.strictObject({
          '@type': z.literal('Product'),
          isVariantOf: z.strictObject({ '@id': url }),
          name: z.string(),
          url,
          ...own,
        }),
      )
      .min(2),
  }),
])

const describeProduct = (
  product: ProductView,
  { code = 'ae/en', rating = null }: { code?: string; rating?: Rating | null } = {},
) => {
  const storefront = theStorefront(code)
  return node.parse(
    productJsonLd({
      product,
      storefront,
      origin: 'https://shop.example',
      url: `https://shop.example/${code}/p/${product.urlKey}`,
      rating,
      termsOf: ({ price, sizeClass }) => ({
        seller: `https://shop.example/${code}#organization`,
        now: '2026-11-21T08:00:00.000Z',
        promise: deliveryFacts.promise({ sizeClass, itemsTotal: price, area: null }, storefront),
        returnDays: deliveryFacts.returnDays(product.returnClass, storefront),
      }),
    }),
  )
}

describe('the JSON-LD of a product', () => {
  test.each(Object.entries(everyType))('of type %s is what schema.org and they expect', (_, product) => {
    expect(describeProduct(product)['@type']).toBe(product.variants.length > 1 ? 'ProductGroup' : 'Product')
  })

  test('lists each variant with its URL, price, stock and options', () => {
    const group = describeProduct(aSofa())
    if (group['@type'] !== 'ProductGroup') throw new Error('a group')
    expect(group.variesBy).toEqual(['https://schema.org/color', 'https://schema.org/size'])
    expect(
      group.hasVariant.map(({ sku, color, size, offers }) => [
        sku,
        color,
        size,
        offers.price,
        offers.availability.slice(19),
      ]),
    ).toEqual([
      ['MJ-1001-SAND-220', 'Sand', '220 cm', '1999.00', 'InStock'],
      ['MJ-1001-SAND-260', 'Sand', '260 cm', '2399.00', 'InStock'],
      ['MJ-1001-PALM-220', 'Palm', '220 cm', '1999.00', 'OutOfStock'],
      ['MJ-1001-PALM-260', 'Palm', '260 cm', '2199.00', 'LimitedAvailability'],
      ['MJ-1001-CLAY-260', 'Clay', '260 cm', '1999.00', 'InStock'],
    ])
    const special = group.hasVariant[3]
    expect(special?.url).toBe('https://shop.example/ae/en/p/zahra-three-seat-sofa?sku=MJ-1001-PALM-260')
    expect(special?.offers.priceValidUntil).toBe('2026-12-31T20:00:00.000Z')
    expect(special?.offers.priceSpecification).toMatchObject({ price: '2499.00' })
  })

  test('has three decimals in currencies with three', () => {
    const product = everyType['combo'] ?? aSofa()
    const variants = product.variants.map((variant) => ({ ...variant, price: money(249_500, 'KWD') }))
    const jsonLd = describeProduct({ ...product, variants }, { code: 'kw/ar' })
    if (jsonLd['@type'] !== 'Product') throw new Error('one product')
    expect([jsonLd.offers.price, jsonLd.offers.priceCurrency]).toEqual(['249.500', 'KWD'])
    expect(jsonLd.offers.shippingDetails.shippingRate.value).toBe('4.500')
  })

  test('has the unit of a price per meter, and that made-to-measure items cannot be returned', () => {
    const jsonLd = describeProduct(everyType['made to measure'] ?? aSofa())
    if (jsonLd['@type'] !== 'Product') throw new Error('one product')
    expect(jsonLd.offers.priceSpecification).toMatchObject({
      referenceQuantity: { value: 1, unitCode: 'MTK' },
    })
    expect(jsonLd.offers.hasMerchantReturnPolicy.returnPolicyCategory).toContain('NotPermitted')
  })

  test('counts delivery days from today in the country', () => {
    const jsonLd = describeProduct(everyType['combo'] ?? aSofa())
    if (jsonLd['@type'] !== 'Product') throw new Error('one product')
    expect(jsonLd.offers.shippingDetails.deliveryTime.transitTime).toMatchObject({ minValue: 2, maxValue: 4 })
  })

  test('contains ratings by buyers, never sample ratings', () => {
    const rating = { average: 4.4, count: 23, sample: false }
    expect(describeProduct(aSofa(), { rating }).aggregateRating?.reviewCount).toBe(23)
    expect(describeProduct(aSofa(), { rating: { ...rating, sample: true } }).aggregateRating).toBeUndefined()
    expect(describeProduct(aSofa(), { rating: { ...rating, count: 0 } }).aggregateRating).toBeUndefined()
  })
})

describe('breadcrumbs', () => {
  test('number the trail from home', () => {
    expect(
      breadcrumbList([
        { label: 'Home', url: 'https://shop.example/ae/en' },
        { label: 'Sofas', url: 'https://x' },
      ]),
    ).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/ae/en' },
        { '@type': 'ListItem', position: 2, name: 'Sofas', item: 'https://x' },
      ],
    })
  })
})
