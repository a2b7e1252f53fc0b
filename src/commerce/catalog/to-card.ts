import type { Rating } from '#commerce/reviews/review.ts'
import { millisecondsBetween, type Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { choiceOf } from './choice.ts'
import { isSet, type Offer, type OfferedProduct } from './offers.ts'
import type { ProductCard } from './product-card.ts'
import type { Product, ProductPicture, Variant } from './product.ts'

/** For so long a product is called new. */
const newForMs = 60 * 24 * 60 * 60 * 1000

/** What stands where a product has no picture at all. */
export const missingPicture: ProductPicture = {
  base: '/art/empty-PLP.svg',
  widths: [],
  width: 600,
  height: 600,
  color: '#e8e2d6',
  view: 'drawing',
  alt: null,
}

export type CardContext = {
  readonly storefront: Storefront
  readonly now: Instant
  readonly rating: Rating | null
}

/** The card of a product, showing one of its offers. */
export function toCard(
  { product, offers }: OfferedProduct,
  offer: Offer,
  { storefront, now, rating }: CardContext,
): ProductCard {
  const { country, language } = storefront
  const { variant, price } = offer
  const others = offers.filter((other) => other !== offer).map((other) => other.price.minor)
  const choice = choiceOf(product, variant, language)
  const picture = picturesOf(product, variant)[0] ?? missingPicture
  return {
    code: product.code,
    sku: variant.sku,
    type: product.type,
    name: product.name[language],
    urlKey: product.urlKey,
    href: hrefOf(product, variant.sku),
    picture,
    alt: picture.alt?.[language] ?? [product.name[language], choice].filter(Boolean).join(', '),
    price: money(price.minor, country.currency),
    from: isFrom(product, price.minor, others),
    was: price.wasMinor === null ? null : money(price.wasMinor, country.currency),
    badge: badgeOf(product, offer, now),
    colors: colorsOf(product, offers),
    availability: offer.availability,
    quickAdd: isAddable(product) && offers.length === 1 && offer.pieces > 0,
    rating,
  }
}

export const picturesOf = (product: Product, variant: Variant): readonly ProductPicture[] => [
  ...variant.pictures,
  ...product.pictures,
]

/** Inside the storefront. A product with one variant needs no SKU in its address. */
export const hrefOf = ({ urlKey, variants }: Product, sku: string): string =>
  variants.length > 1 ? `/p/${urlKey}?sku=${encodeURIComponent(sku)}` : `/p/${urlKey}`

/** What goes into a cart as it is: not what is bought part by part, nor what is cut to measure. */
export const isAddable = (product: Product): boolean =>
  product.madeToMeasure === null && !(product.type === 'grouped' && isSet(product))

/** "From" is said only of the lowest price there is. */
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
  if (badges.includes('last-chance')) return 'last-pieces'
  const age = millisecondsBetween(publishedAt, now)
  if (age >= 0 && age < newForMs) return 'new'
  if (badges.includes('exclusive')) return 'exclusive'
  return badges.includes('best-seller') ? 'best-seller' : null
}
