import type { Rating } from '#commerce/reviews/review.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import type { Language } from '#kernel/language.ts'
import { isNew } from './is-new.ts'
import type { Offer, OfferedProduct, PricingContext } from './offers.ts'
import type { ProductCard } from './product-card.ts'
import { altOf, pictureOf, secondPictureOf } from './product-pictures.ts'
import type { OptionAttribute, Product, Variant } from './product.ts'
import { openChoiceOf } from './open-choice.ts'
import { colorsIn, type VariantCard } from './purchasable-variant.ts'

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
    colors: colorsIn(language, card),
    price: money(offer.price.minor, country.currency),
  }
}

export function toVariantCard(
  { product, offers }: OfferedProduct,
  offer: Offer,
  { country, now, rating }: CardContext,
): VariantCard {
  const { variant, price } = offer
  const openChoice = openChoiceOf(product, offers)
  const others = offers.filter((other) => other !== offer).map((other) => other.price.minor)
  return {
    href: hrefOf(product, variant.sku),
    alt: { en: altOf(product, variant, 'en'), ar: altOf(product, variant, 'ar') },
    secondPicture: secondPictureOf(product, variant),
    from: isFrom(product, price.minor, others),
    was: price.wasMinor === null ? null : money(price.wasMinor, country.currency),
    badge: badgeOf(product, offer, now),
    colors: colorsOf(product, offers, offer),
    availability: offer.availability,
    openChoice,
    quickAdd: openChoice === null && offer.available > 0,
    rating,
  }
}

/** Inside the storefront. A product with one variant needs no SKU in its URL. */
export const hrefOf = ({ urlKey, variants }: Product, sku: string): string =>
  variants.length > 1 ? `/p/${urlKey}?sku=${encodeURIComponent(sku)}` : `/p/${urlKey}`

/** "From" stands before the lowest of several prices only. */
const isFrom = (product: Product, minor: number, others: readonly number[]): boolean =>
  (product.type === 'grouped' && product.parts.length > 1) ||
  (others.some((other) => other > minor) && others.every((other) => other >= minor))

/** Each color with the variant that is otherwise most like the one shown, in stock if there is one. */
function colorsOf(
  product: Product,
  offers: readonly Offer[],
  { variant: shown }: Offer,
): VariantCard['colors'] {
  const values = product.options.find(({ attribute }) => attribute === 'color')?.values ?? []
  const colors = values.flatMap(({ value, hex, label }) => {
    const [best] = offers
      .filter(({ variant }) => variant.options.color === value)
      .map(({ variant, available }) => ({
        sku: variant.sku,
        like: likeness(variant, shown) + (available > 0 ? product.options.length : 0),
      }))
      .sort((a, b) => b.like - a.like)
    return hex && best ? [{ sku: best.sku, hex, name: label, href: hrefOf(product, best.sku) }] : []
  })
  return colors.length > 1 ? colors : []
}

/** Number of options that both have the same value of. */
const likeness = (one: Variant, other: Variant): number =>
  Object.entries(one.options).filter(
    ([attribute, value]) => other.options[attribute as OptionAttribute] === value,
  ).length

function badgeOf({ badges, publishedAt }: Product, offer: Offer, now: Instant): ProductCard['badge'] {
  if (offer.price.wasMinor !== null) return 'offer'
  if (badges.includes('last-chance')) return 'last-chance'
  if (isNew(Date.parse(publishedAt), Date.parse(now))) return 'new'
  if (badges.includes('exclusive')) return 'exclusive'
  return badges.includes('best-seller') ? 'best-seller' : null
}
