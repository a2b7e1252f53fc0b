import type { Product } from '#commerce/catalog/product.ts'
import { comboMinor } from '#commerce/pricing/combo-price.ts'
import { priceAt } from '#commerce/pricing/effective-prices.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import { earliest, isBefore, type Instant } from '#kernel/instant.ts'

/** What a product costs in one country, in minor units. */
type ListedMinor = {
  readonly minor: number
  /** Others of its variants, or parts, cost more. */
  readonly isFrom: boolean
  /** The usual price, while a lower one is in effect. */
  readonly usualMinor: number | null
}

type Priced = Pick<Product, 'variants' | 'parts' | 'comboSaving' | 'type'>

/** SKUs that decide what a product costs. */
export const pricedSkus = ({ variants, parts }: Priced): readonly string[] =>
  (parts.length > 0 ? parts : variants).map(({ sku }) => sku)

/** What a list says that a product costs; null: it is not sold there. A combo needs a price of each of its parts. */
export function listedPrice(
  product: Priced,
  books: ReadonlyMap<string, BookPrice>,
  now: Instant,
): ListedMinor | null {
  if (product.type === 'combo') return comboOf(product, books, now)
  const priced = pricedSkus(product).flatMap((sku) => {
    const book = books.get(sku)
    return book ? [{ minor: priceAt(book, now), usual: book.defaultMinor }] : []
  })
  const [lowest] = priced.toSorted((a, b) => a.minor - b.minor || a.usual - b.usual)
  if (!lowest) return null
  return {
    minor: lowest.minor,
    isFrom: priced.some(({ minor }) => minor !== lowest.minor),
    usualMinor: lowest.usual > lowest.minor ? lowest.usual : null,
  }
}

function comboOf(
  { parts, comboSaving }: Priced,
  books: ReadonlyMap<string, BookPrice>,
  now: Instant,
): ListedMinor | null {
  const prices = parts.flatMap(({ sku, quantity }) => {
    const book = books.get(sku)
    return book ? [priceAt(book, now) * quantity] : []
  })
  if (prices.length === 0 || prices.length < parts.length) return null
  const total = prices.reduce((all, one) => all + one, 0)
  const minor = comboMinor(total, comboSaving ?? 0)
  return { minor, isFrom: false, usualMinor: minor < total ? total : null }
}

/** When the first of a product's special prices ends that have not ended. */
export const nextSpecialEnd = (books: readonly BookPrice[], now: Instant): Instant | null =>
  earliest(
    books.flatMap(({ special }) =>
      special?.endsAt && isBefore(now, special.endsAt) ? [special.endsAt] : [],
    ),
  )
