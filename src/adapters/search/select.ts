import type { Sort } from '#commerce/search/listing.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { Filter } from './filters.ts'
import { isOffer } from './filters.ts'
import { createTallyCounter, type Tally } from './tally.ts'

/** Products that pass the filters, unsorted. */
export type Selection = {
  readonly total: number
  readonly products: Uint32Array
  /** The variant shown of each product. */
  readonly shown: Uint32Array
  readonly tally: Tally
  /** When a special price among them starts or ends, ms; Infinity: never. */
  readonly nextChange: number
}

/**
 * Filters all candidates in one pass. A product passes when one variant passes all filters. What fails a single filter is
 * still counted for that facet, whose counts ignore its own filter.
 */
export function select(
  index: CatalogIndex,
  book: BookColumns,
  candidates: Uint32Array,
  filters: readonly Filter[],
  sort: Sort,
  counted = true,
): Selection {
  const ofProduct = filters.filter((filter) => filter.of === 'product')
  const ofVariant = filters.filter((filter) => filter.of === 'variant')
  const counter = createTallyCounter(index, book)
  const prices = book.prices.data
  const stock = book.stock.data
  const until = book.until.data
  const firsts = index.firstVariant.data
  const counts = index.variantCount.data
  const products = new Uint32Array(candidates.length)
  const shown = new Uint32Array(candidates.length)
  let total = 0
  let nextChange = Number.POSITIVE_INFINITY

  const better = betterShown(sort)
  for (const product of candidates) {
    let failed: Filter | undefined
    let fails = 0
    for (const filter of ofProduct)
      if (!filter.passes(product)) {
        failed = filter
        fails += 1
        if (fails > 1) break
      }
    if (fails > 1) continue
    const first = firsts[product] ?? 0
    const end = first + (counts[product] ?? 0)
    let best = -1
    let countedAlone = false
    for (let variant = first; variant < end; variant += 1) {
      const price = prices[variant] ?? Number.NaN
      if (price !== price) continue
      let variantFailed = failed
      let variantFails = fails
      for (const filter of ofVariant)
        if (!filter.passes(variant)) {
          variantFailed = filter
          variantFails += 1
          if (variantFails > 1) break
        }
      if (variantFails > 1) continue
      if (variantFails === 0) {
        if (counted) counter.countVariant(product, variant, 'all')
        if (best < 0 || better(variant, best)) best = variant
        nextChange = Math.min(nextChange, until[variant] ?? Infinity)
      } else if (variantFailed?.of === 'variant') counter.countVariant(product, variant, variantFailed.name)
      else countedAlone = true
    }
    if (best >= 0) {
      if (counted) counter.countProduct(product, 'all')
      products[total] = product
      shown[total] = best
      total += 1
    } else if (countedAlone && failed) counter.countProduct(product, failed.name)
  }
  return {
    total,
    products: products.subarray(0, total),
    shown: shown.subarray(0, total),
    tally: counter.tally,
    nextChange,
  }

  /** Which of two variants is shown: by the sort, else the one in stock. */
  function betterShown(by: Sort): (one: number, other: number) => boolean {
    const inStock = (variant: number) => ((stock[variant] ?? 0) > 0 ? 1 : 0)
    if (by === 'price-up' || by === 'price-down')
      return (one, other) => (prices[one] ?? 0) < (prices[other] ?? 0)
    if (by === 'discount') return (one, other) => saving(book, one) > saving(book, other)
    return (one, other) => inStock(one) > inStock(other)
  }
}

/** Share of the list price that is deducted, 0 to 1. */
export const saving = (book: BookColumns, variant: number): number =>
  isOffer(book, variant) ? 1 - (book.prices.data[variant] ?? 0) / (book.listPrices.data[variant] ?? 1) : 0
