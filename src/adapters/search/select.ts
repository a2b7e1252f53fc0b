import type { Sort } from '#commerce/search/listing.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { Filter } from './filters.ts'
import { isOffer } from './filters.ts'
import { createCounter, type Tally } from './tally.ts'

/** What passes, in no order. */
export type Selection = {
  readonly total: number
  readonly products: Uint32Array
  /** Of each, the variant that passes and is shown. */
  readonly shown: Uint32Array
  readonly tally: Tally
  /** When a price among them changes by itself, ms; Infinity: never. */
  readonly nextChange: number
}

/**
 * Goes once over all candidates. A product passes when one of its variants does all the filters together. What fails
 * one filter only is counted for that filter's own facet: its counts ignore its own choice.
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
  const counter = createCounter(index, book)
  const asked = book.asked.data
  const stock = book.stock.data
  const until = book.until.data
  const firsts = index.firstVariant.data
  const counts = index.variantCount.data
  const products = new Uint32Array(candidates.length)
  const shown = new Uint32Array(candidates.length)
  let total = 0
  let nextChange = Number.POSITIVE_INFINITY

  const better = betterShown(sort, book)
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
      const price = asked[variant] ?? Number.NaN
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

  /** Which of two variants that pass is shown: what the sort is about first, then the one that can be bought. */
  function betterShown(by: Sort, prices: BookColumns): (one: number, other: number) => boolean {
    const inStock = (variant: number) => ((stock[variant] ?? 0) > 0 ? 1 : 0)
    if (by === 'price-up' || by === 'price-down')
      return (one, other) => (asked[one] ?? 0) < (asked[other] ?? 0)
    if (by === 'discount') return (one, other) => saving(prices, one) > saving(prices, other)
    return (one, other) => inStock(one) > inStock(other)
  }
}

/** Part of the listed price that is taken off, 0 to 1. */
export const saving = (book: BookColumns, variant: number): number =>
  isOffer(book, variant) ? 1 - (book.asked.data[variant] ?? 0) / (book.listed.data[variant] ?? 1) : 0
