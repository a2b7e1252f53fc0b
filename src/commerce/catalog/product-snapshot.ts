import type { Bilingual } from '#kernel/country.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'
import { pathsAbove, type Category } from './category.ts'
import type { Offer } from './offers.ts'
import type { Product } from './product.ts'
import { picturesOf } from './product-pictures.ts'

/** Product data for analytics and documents, frozen with an order: the product itself may be removed later. */
export type ProductSnapshot = {
  readonly brand: string
  /** Names of its category, from the first level down. */
  readonly trail: readonly Bilingual[]
  readonly color: Bilingual | null
  /** ISO 3166 code. */
  readonly madeIn: string
  /** Bases of its pictures. */
  readonly gallery: readonly string[]
  /** The price before the special price; the price where there is none. */
  readonly listPrice: Money
  /** Units that could be delivered at that moment; missing in older orders. */
  readonly stock?: number
}

export function toProductSnapshot(
  product: Product,
  { variant, price, available }: Pick<Offer, 'variant' | 'price' | 'available'>,
  {
    categories,
    currency,
  }: { readonly categories: ReadonlyMap<string, Category>; readonly currency: Currency },
): ProductSnapshot {
  const [path] = product.categories
  const color = product.options
    .find(({ attribute }) => attribute === 'color')
    ?.values.find(({ value }) => value === variant.options.color)
  return {
    brand: product.brand,
    trail: path === undefined ? [] : pathsAbove(path).flatMap((step) => categories.get(step)?.name ?? []),
    color: color?.label ?? null,
    madeIn: product.madeIn,
    gallery: picturesOf(product, variant).map(({ base }) => base),
    listPrice: money(price.wasMinor ?? price.minor, currency),
    stock: available,
  }
}
