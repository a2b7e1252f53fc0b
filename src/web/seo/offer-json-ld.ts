import type { ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import type { DeliveryPromise } from '#commerce/delivery/promise.ts'
import type { Instant } from '#kernel/instant.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { JsonLd } from './json-ld.ts'

/** The terms of an offer besides its price. Unknown ones are left out. */
export type OfferTerms = {
  readonly url: string
  readonly seller: string
  readonly now: Instant
  readonly promise: DeliveryPromise | null
  /** Days; null: cannot be returned. Undefined: unknown. */
  readonly returnDays: number | null | undefined
}

const schema = (name: string): string => `https://schema.org/${name}`
const amountOf = (amount: Money) => ({ value: toDecimal(amount), currency: amount.currency })

/** The offer of a variant in one country. Prices are exact decimals, never formatted by Intl. */
export function offer(
  product: ProductView,
  variant: VariantView,
  storefront: Storefront,
  terms: OfferTerms,
): JsonLd {
  const { price, was, priceUntil, availability } = variant
  const { url, seller, promise, returnDays } = terms
  const country = storefront.country.isoCode.toUpperCase()
  return {
    '@type': 'Offer',
    url,
    sku: variant.sku,
    price: toDecimal(price),
    priceCurrency: price.currency,
    ...(priceUntil === null ? {} : { priceValidUntil: priceUntil }),
    ...specification(product, price, was),
    availability: schema(availabilityOf(availability)),
    itemCondition: schema('NewCondition'),
    seller: { '@id': seller },
    areaServed: country,
    ...(promise === null ? {} : { shippingDetails: shipping(promise, storefront, terms.now) }),
    ...(returnDays === undefined ? {} : { hasMerchantReturnPolicy: returnPolicy(returnDays, country) }),
  }
}

const availabilityOf = (availability: VariantView['availability']): string =>
  availability.kind === 'sold-out'
    ? 'OutOfStock'
    : availability.remaining === null
      ? 'InStock'
      : 'LimitedAvailability'

/** The unit of the price, when it is not one item; and the price before a discount. */
function specification({ madeToMeasure }: ProductView, price: Money, was: Money | null) {
  const own = {
    '@type': 'UnitPriceSpecification',
    price: toDecimal(price),
    priceCurrency: price.currency,
  }
  const before = was && {
    '@type': 'UnitPriceSpecification',
    priceType: schema('StrikethroughPrice'),
    price: toDecimal(was),
    priceCurrency: was.currency,
  }
  // UN/CEFACT: a square metre of carpet, a metre of curtain.
  const unit = madeToMeasure && (madeToMeasure.kind === 'curtain' ? 'MTR' : 'MTK')
  const measured = unit && {
    ...own,
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: unit },
  }
  const all = [measured, before].filter((each) => each !== null)
  return all.length === 0 ? {} : { priceSpecification: all.length === 1 ? all[0] : all }
}

function shipping(promise: DeliveryPromise, { country }: Storefront, now: Instant) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: country.timeZone }).format(new Date(now))
  const days = (date: string) => Math.max(0, Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000))
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', ...amountOf(promise.fee) },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country.isoCode.toUpperCase() },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: {
        '@type': 'QuantitativeValue',
        minValue: days(promise.earliest),
        maxValue: days(promise.latest),
        unitCode: 'DAY',
      },
    },
  }
}

/** Without fees: they depend on why and how the items come back (policies/return-reasons.json), as the form of a return says. */
function returnPolicy(days: number | null, country: string) {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: country }
  if (days === null) return { ...policy, returnPolicyCategory: schema('MerchantReturnNotPermitted') }
  return {
    ...policy,
    returnPolicyCategory: schema('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: days,
    returnMethod: schema('ReturnByMail'),
  }
}
