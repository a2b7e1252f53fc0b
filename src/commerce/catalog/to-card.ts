import type { Rating } from '#commerce/reviews/review.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import type { Language } from '#kernel/language.ts'
import { isNew } from './is-new.ts'
import { isBundle, type Offer, type OfferedProduct, type PricingContext } from './offers.ts'
import type { ProductCard } from './product-card.ts'
import { altOf, pictureOf } from './product-pictures.ts'
import type { Product } from './product.ts'
import type { VariantCard } from './purchasable-variant.ts'

type CardContext = PricingContext & { readonly rating: Rating | null }

/** The card of a product, showing one of its offers. */
export function toCard(
  offered: OfferedProduct,
  offer: Offer,
  context: CardContext & { readonly language: Language },
): ProductCard {
  const { product } = offered
  const { language, country } = context
  const card = toVariantCard(offered, offer, context)
  return {
    ...card,
    code: product.code,
    sku: offer.variant.sku,
    type: product.type,
    name: product.name[language],
    urlKey: product.urlKey,
    picture: pictureOf(product, offer.variant),
    alt: card.alt[language],
    price: money(offer.price.minor, country.currency),
  }
}

export function toVariantCard(
  { product, offers }: OfferedProduct,
  offer: Offer,
  { country, now, rating }: CardContext,
): VariantCard {
  const { variant, price } = offer
  const others = offers.filter((other) => other !== offer).map((other) => other.price.minor)
  return {
    href: hrefOf(product, variant.sku),
    alt: { en: altOf(product, variant, 'en'), ar: altOf(product, variant, 'ar') },
    from: isFrom(product, price.minor, others),
    was: price.wasMinor === null ? null : money(price.wasMinor, country.currency),
    badge: badgeOf(product, offer, now),
    colors: colorsOf(product, offers),
    availability: offer.availability,
    quickAdd: isAddable(product) && offers.length === 1 && offer.available > 0,
    rating,
  }
}

/** Inside the storefront. A product with one variant needs no SKU in its URL. */
export const hrefOf = ({ urlKey, variants }: Product, sku: string): string =>
  variants.length > 1 ? `/p/${urlKey}?sku=${encodeURIComponent(sku)}` : `/p/${urlKey}`

/** Whether it goes into a cart as it is: grouped products are bought part by part, and some things are cut first. */
export const isAddable = (product: Product): boolean =>
  product.madeToMeasure === null && !(product.type === 'grouped' && isBundle(product))

/** "From" stands before the lowest of several prices only. */
const isFrom = (product: Product, minor: number, others: readonly number[]): boolean =>
  (product.type === 'grouped' && product.parts.length > 1) ||
  (others.some((other) => other > minor) && others.every((other) => other >= minor))

const colorsOf = ({ options }: Product, offers: readonly Offer[]): readonly string[] =>
  options
    .filter(({ attribute }) => attribute === 'color')
    .flatMap(({ values }) => values)
    .filter(({ value }) => offers.some(({ variant }) => variant.options.color === value))
    .flatMap(({ hex }) => hex ?? [])

function badgeOf({ badges, publishedAt }: Product, offer: Offer, now: Instant): ProductCard['badge'] {
  if (offer.price.wasMinor !== null) return 'offer'
  if (badges.includes('last-chance')) return 'last-chance'
  if (isNew(Date.parse(publishedAt), Date.parse(now))) return 'new'
  if (badges.includes('exclusive')) return 'exclusive'
  return badges.includes('best-seller') ? 'best-seller' : null
}
