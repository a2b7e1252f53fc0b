import type { Sort } from '#commerce/search/listing.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { saving, type Selection } from './select.ts'

/** Bits of a key that say which product it is of. */
const places = 2 ** 21
/** What the key is about is brought to this many steps; with the place it fits a double exactly. */
const steps = 2 ** 31

/** Products by what sells best, then by code: how equals are told apart, always the same. */
export type Order = {
  readonly products: Uint32Array
  readonly placeOf: Uint32Array
}

export function toOrder(index: CatalogIndex): Order {
  const products = Uint32Array.from(index.slotByCode.values())
  const rank = index.rank.data
  const codes = index.codes
  products.sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0) || ((codes[a] ?? '') < (codes[b] ?? '') ? -1 : 1))
  const placeOf = new Uint32Array(index.slots.products)
  for (const [place, product] of products.entries()) placeOf[product] = place
  return { products, placeOf }
}

/**
 * Indexes into the selection of one page, in order. All keys are sorted, whatever the page: page 40 costs what page 1 does.
 * `scores` are of products, 0 to 1.
 */
export function pageOf(
  index: CatalogIndex,
  book: BookColumns,
  order: Order,
  { products, shown, total }: Selection,
  sort: Sort,
  scores: ((product: number) => number) | undefined,
  from: number,
  size: number,
): { readonly product: number; readonly variant: number }[] {
  const keys = new Float64Array(total)
  const shownAt = new Map<number, number>()
  const value = valueOf()
  for (let at = 0; at < total; at += 1) {
    const product = products[at] ?? 0
    keys[at] =
      Math.min(steps - 1, Math.max(0, value(product, shown[at] ?? 0))) * places +
      (order.placeOf[product] ?? 0)
  }
  keys.sort()
  const page = keys.subarray(from, from + size)
  const wanted = new Set(Array.from(page, (key) => order.products[key % places] ?? 0))
  for (let at = 0; at < total && shownAt.size < wanted.size; at += 1)
    if (wanted.has(products[at] ?? 0)) shownAt.set(products[at] ?? 0, shown[at] ?? 0)
  return [...wanted].map((product) => ({ product, variant: shownAt.get(product) ?? 0 }))

  /** Smaller comes first. */
  function valueOf(): (product: number, variant: number) => number {
    const asked = book.asked.data
    const stock = book.stock.data
    switch (sort) {
      case 'price-up':
        return (_, variant) => asked[variant] ?? 0
      case 'price-down':
        return (_, variant) => steps - 1 - (asked[variant] ?? 0)
      case 'discount':
        return (_, variant) => Math.floor((1 - saving(book, variant)) * 10_000)
      case 'newest':
        // Minutes since 1970: 31 bits last until the year 6053.
        return (product) => steps - 1 - Math.floor((index.published.data[product] ?? 0) / 60_000)
      case 'relevance': {
        const gone = (variant: number) => ((stock[variant] ?? 0) > 0 ? 0 : 1)
        if (!scores) return (_, variant) => gone(variant)
        // What is sold out must fit much better to stand before what is not.
        return (product, variant) =>
          Math.floor((1 - scores(product) * (gone(variant) ? 0.6 : 1)) * (steps - 1))
      }
    }
  }
}
