import type { ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import type { TrackedProduct } from '#contracts/tracking.ts'
import { shownStock } from '#web/checkout/checkout-tracking.ts'
import { toDecimal, type Money } from '#kernel/money.ts'

/** A product for analytics (specification 3). Numbers are parsed from decimal text: 12.345, not 12.344999. */
export function trackedProduct(product: ProductView, variant: VariantView): TrackedProduct {
  const { availability, price, was, pictures } = variant
  const [categoryLevel1, categoryLevel2, categoryLevel3] = product.trail.map(({ label }) => label)
  const color = product.options
    .find(({ attribute }) => attribute === 'color')
    ?.values.find(({ value }) => value === variant.options.color)
  return {
    _id: variant.sku,
    name: product.name,
    url_key: product.urlKey,
    defaultPrice: { specialPrice: amountOf(was ?? price) },
    selectedPrice: { specialPrice: amountOf(price), currency: price.currency },
    media_gallery: [...pictures, ...product.pictures].map(({ base }) => base),
    inventoryStock: { qty: availability.kind === 'sold-out' ? 0 : shownStock(availability.remaining) },
    brand: product.brand,
    ...(categoryLevel1 === undefined ? {} : { categoryLevel1 }),
    ...(categoryLevel2 === undefined ? {} : { categoryLevel2 }),
    ...(categoryLevel3 === undefined ? {} : { categoryLevel3 }),
    ...(color === undefined ? {} : { color: color.label }),
    country_of_manufacture: product.madeIn,
  }
}

const amountOf = (amount: Money): number => Number(toDecimal(amount))
