import type { Sort } from '#commerce/search/listing.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { saving, type Selection } from './select.ts'

/** Positions that a sort key can hold, in its lower bits. */
const positions = 2 ** 21
/** Steps of the sorted value, in the upper bits; together they fit a double exactly. */
const steps = 2 ** 31

/** Products by rank, then by code: the stable order of equal products. */
export type SortOrder = {
  readonly products: Uint32Array
  readonly positionOf: Uint32Array
}

export function toSortOrder(index: CatalogIndex): SortOrder {
  const products = Uint32Array.from(index.slotByCode.values())
  const rank = index.rank.data
  const codes = index.codes
  products.sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0) || ((codes[a] ?? '') < (codes[b] ?? '') ? -1 : 1))
  const positionOf = new Uint32Array(index.slots.products)
  for (const [position, product] of products.entries()) positionOf[product] = position
  return { products, positionOf }
}

export type Ranking = {
  /** By product, 0 to 1. */
  readonly scores?: ((product: number) => number) | undefined
  /** Group of a product; the lower comes first whatever the sort. Not used for relevance. */
  readonly tier?: ((product: number) => 0 | 1 | 2) | undefined
}

/** Sorts a selection and returns one page of it. */
export function pageOf(
  index: CatalogIndex,
  book: BookColumns,
  order: SortOrder,
  { products, shown, total }: Selection,
  sort: Sort,
  { scores, tier }: Ranking,
  from: number,
  size: number,
): { readonly product: number; readonly variant: number }[] {
  const keys = new Float64Array(total)
  const shownAt = new Map<number, number>()
  const value = valueOf()
  const tiers = sort === 'relevance' || !tier ? undefined : inTiers(products, total, tier)
  const next = tiers ? [0, tiers.counts[0], tiers.counts[0] + tiers.counts[1]] : [0]
  for (let at = 0; at < total; at += 1) {
    const product = products[at] ?? 0
    const group = tiers?.of[at] ?? 0
    const place = next[group] ?? 0
    next[group] = place + 1
    keys[place] =
      Math.min(steps - 1, Math.max(0, value(product, shown[at] ?? 0))) * positions +
      (order.positionOf[product] ?? 0)
  }
  // Each group now ends where the next one begins.
  let begin = 0
  for (const end of next) {
    keys.subarray(begin, end).sort()
    begin = end
  }
  const page = keys.subarray(from, from + size)
  const wanted = new Set(Array.from(page, (key) => order.products[key % positions] ?? 0))
  for (let at = 0; at < total && shownAt.size < wanted.size; at += 1)
    if (wanted.has(products[at] ?? 0)) shownAt.set(products[at] ?? 0, shown[at] ?? 0)
  return [...wanted].map((product) => ({ product, variant: shownAt.get(product) ?? 0 }))

  /** Smaller values come first. */
  function valueOf(): (product: number, variant: number) => number {
    const prices = book.prices.data
    const stock = book.stock.data
    switch (sort) {
      case 'price-up':
        return (_, variant) => prices[variant] ?? 0
      case 'price-down':
        return (_, variant) => steps - 1 - (prices[variant] ?? 0)
      case 'discount':
        return (_, variant) => Math.floor((1 - saving(book, variant)) * 10_000)
      case 'newest':
        // Minutes since 1970: 31 bits last until the year 6053.
        return (product) => steps - 1 - Math.floor((index.published.data[product] ?? 0) / 60_000)
      case 'relevance': {
        const soldOut = (variant: number) => ((stock[variant] ?? 0) > 0 ? 0 : 1)
        if (!scores) return (_, variant) => soldOut(variant)
        // A sold-out product comes first only if it fits much better.
        return (product, variant) =>
          Math.floor((1 - scores(product) * (soldOut(variant) ? 0.6 : 1)) * (steps - 1))
      }
    }
  }
}

function inTiers(products: Uint32Array, total: number, tier: (product: number) => 0 | 1 | 2) {
  const of = new Uint8Array(total)
  const counts: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < total; at += 1) {
    const group = tier(products[at] ?? 0)
    of[at] = group
    counts[group] += 1
  }
  return { of, counts }
}
