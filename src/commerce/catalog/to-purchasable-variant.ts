import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import { money, percentOf } from '#kernel/money.ts'
import { basisPoints } from '#kernel/percent.ts'
import type { ComponentVariants } from './bundle-components.ts'
import { pathsAbove, type Category } from './category.ts'
import { choiceOf } from './choice.ts'
import { isAddable } from './open-choice.ts'
import { isBundle, type Offer, type OfferedProduct, type PricingContext } from './offers.ts'
import { toProductSnapshot } from './product-snapshot.ts'
import { toOrderedItem } from './ordered-items.ts'
import type { BundleComponent } from './product.ts'
import type { PurchasableVariant } from './purchasable-variant.ts'
import { taxClassOf } from './tax-class.ts'
import { pictureOf } from './product-pictures.ts'
import { toVariantCard } from './to-card.ts'

/** Share of the default price, special prices apart, that all discounts together leave. Costs are not known here. */
const floorRate = basisPoints(3_000)

export type VariantContext = PricingContext & {
  readonly prices: ReadonlyMap<string, BookPrice>
  readonly components: ComponentVariants
  readonly categories: ReadonlyMap<string, Category>
  readonly ratings: ReadonlyMap<string, Rating>
}

/** An offer as carts and orders read it. A bundle is packed, weighed and taken from stock as its components. */
export function toPurchasableVariant(
  offered: OfferedProduct,
  offer: Offer,
  context: VariantContext,
): PurchasableVariant {
  const { product } = offered
  const { variant, price, available } = offer
  const { country, categories } = context
  const components = isBundle(product) ? product.parts : [{ sku: variant.sku, quantity: 1 }]
  return {
    ...toOrderedItem(product, variant, context.components),
    productCode: product.code,
    urlKey: product.urlKey,
    brand: product.brand,
    name: product.name,
    choice: { en: choiceOf(product, variant, 'en'), ar: choiceOf(product, variant, 'ar') },
    picture: pictureOf(product, variant),
    categories: [...new Set(product.categories.flatMap(pathsAbove))],
    unitPrice: money(price.minor, country.currency),
    priceUntil: price.until,
    floor: money(Math.min(price.minor, floorMinor(components, context)), country.currency),
    taxClass: taxClassOf(product.categories[0] ?? '', country.isoCode, product.material.en),
    orderType: product.type,
    components,
    gift: product.gift,
    addable: isAddable(product),
    snapshot: toProductSnapshot(product, offer, { categories, currency: country.currency }),
    available,
    card: toVariantCard(offered, offer, { ...context, rating: context.ratings.get(product.code) ?? null }),
  }
}

const floorMinor = (components: readonly BundleComponent[], { prices, country }: VariantContext): number =>
  components.reduce((total, { sku, quantity }) => {
    const whole = money((prices.get(sku)?.defaultMinor ?? 0) * quantity, country.currency)
    return total + percentOf(whole, floorRate, 'up').minor
  }, 0)
