import { choiceOf } from '#commerce/catalog/choice.ts'
import type { OfferedProduct, Offer } from '#commerce/catalog/offers.ts'
import type { Product, ProductPicture } from '#commerce/catalog/product.ts'
import { picturesOf } from '#commerce/catalog/product-pictures.ts'
import { hrefOf } from '#commerce/catalog/to-card.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Instant } from '#kernel/instant.ts'
import { money, toDecimal, type Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { element } from './xml.ts'

export type FeedContext = {
  readonly storefront: Storefront
  /** "https://shop.example" */
  readonly origin: string
  /** Holds when a special price starts and ends. */
  findPrice(sku: string): BookPrice | undefined
  /** Names of the levels of a category, from the first. */
  trailOf(product: Product): readonly string[]
  /** Delivery fee to the country's default area. */
  feeFor(sizeClass: SizeClass, price: Money): Money
}

/** Google's limits, in characters. */
const maxLengths = { title: 150, description: 5000, type: 750 } as const
const maxPictures = 10
const comma = { en: ', ', ar: '، ' } as const

/** One variant as a merchant center reads it, with the prices that its page shows. */
export function feedItem({ product }: OfferedProduct, offer: Offer, context: FeedContext): string {
  const { storefront, origin } = context
  const { language, country } = storefront
  const { variant, price } = offer
  const amount = (minor: number) => money(minor, country.currency)
  const choice = choiceOf(product, variant, language)
  const name = product.name[language]
  const labels = labelsOf(product, offer, language)
  const [first, ...more] = picturesOf(product, variant).map((picture) => absolute(origin, picture))
  const discounted = price.wasMinor !== null && price.wasMinor > price.minor
  const kg = variant.parcels.reduce((sum, parcel) => sum + parcel.kg * parcel.count, 0)
  const { widthCm, depthCm, heightCm } = variant.dimensions
  return [
    '<item>\n',
    element('g:id', variant.sku),
    element('g:item_group_id', product.variants.length > 1 ? product.code : null),
    element(
      'g:title',
      truncate(choice === '' ? name : `${name}${comma[language]}${choice}`, maxLengths.title),
    ),
    element('g:description', truncate(product.description[language], maxLengths.description)),
    element('g:link', `${origin}/${storefront.code}${hrefOf(product, variant.sku)}`),
    element('g:image_link', first ?? null),
    ...more.slice(0, maxPictures).map((link) => element('g:additional_image_link', link)),
    element('g:availability', offer.availability.kind === 'in-stock' ? 'in_stock' : 'out_of_stock'),
    element('g:price', priceText(amount(discounted ? (price.wasMinor ?? price.minor) : price.minor))),
    discounted ? element('g:sale_price', priceText(amount(price.minor))) : '',
    discounted
      ? element('g:sale_price_effective_date', period(context.findPrice(variant.sku), price.until))
      : '',
    element('g:condition', 'new'),
    element('g:brand', product.brand),
    element('g:gtin', variant.gtin),
    element('g:mpn', variant.gtin === null ? variant.sku : null),
    element('g:color', labels.color),
    element('g:size', labels.size),
    element('g:material', truncate(product.material[language], 200)),
    element('g:product_type', truncate(context.trailOf(product).join(' > '), maxLengths.type)),
    element('g:is_bundle', product.type === 'combo' ? 'yes' : null),
    element('g:product_width', measure(widthCm, 'cm')),
    element('g:product_length', measure(depthCm, 'cm')),
    element('g:product_height', measure(heightCm, 'cm')),
    element('g:product_weight', measure(variant.weightKg, 'kg')),
    element('g:shipping_weight', measure(kg > 0 ? Math.round(kg * 100) / 100 : null, 'kg')),
    element('g:unit_pricing_measure', pricingUnitOf(product)),
    '<g:shipping>\n',
    element('g:country', country.isoCode.toUpperCase()),
    element('g:price', priceText(context.feeFor(variant.sizeClass, amount(price.minor)))),
    '</g:shipping>\n',
    '</item>\n',
  ].join('')
}

const priceText = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`
const measure = (value: number | null, unit: string): string | null =>
  value === null || value <= 0 ? null : `${value} ${unit}`

/** The unit that prices of products cut to measure are for. */
const pricingUnitOf = ({ madeToMeasure }: Product): string | null =>
  madeToMeasure === null ? null : madeToMeasure.kind === 'curtain' ? '1 m' : '1 sqm'

/** "from/until" of a special or planned price; null where either end is open, since Google requires both. */
function period(book: BookPrice | undefined, until: Instant | null): string | null {
  const startsAt = (book?.planned?.find(({ endsAt }) => endsAt === until) ?? book?.special)?.startsAt
  return startsAt && until ? `${startsAt}/${until}` : null
}

function labelsOf(product: Product, { variant }: Offer, language: 'en' | 'ar') {
  const label = (attribute: string): string | null => {
    const option = product.options.find((one) => one.attribute === attribute)
    const chosen = variant.options[attribute as keyof typeof variant.options]
    return option?.values.find(({ value }) => value === chosen)?.label[language] ?? null
  }
  const sizes = ['size', 'mattress_size', 'carpet_size', 'grass_carpet_size'].map(label)
  return { color: label('color'), size: sizes.find((one) => one !== null) ?? null }
}

/** The URL of the largest JPEG of a photograph, or the picture's own URL. */
function absolute(origin: string, { base, widths }: ProductPicture): string {
  const path = widths.length > 0 ? `${base}-${Math.max(...widths)}.jpg` : base
  return path.startsWith('/') ? origin + path : path
}

/** Cuts at the end of a word, without an ellipsis. */
function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const short = text.slice(0, maxLength)
  return short.slice(0, Math.max(short.lastIndexOf(' '), maxLength / 2)).trimEnd()
}
