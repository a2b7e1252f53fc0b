import { rangeNames, type RangeName } from '#commerce/search/listing.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { productFacets, variantFacets, type ProductFacet, type VariantFacet } from './facet-columns.ts'
import { rangeColumn, type FilterName } from './filters.ts'

/** Number of products with each value, and the bounds of each range. */
export type Tally = {
  readonly facets: Readonly<Record<VariantFacet | ProductFacet, Uint32Array>>
  /** [on offer], [in stock, sold out], and one for each store. */
  readonly offer: Uint32Array
  readonly availability: Uint32Array
  readonly store: Uint32Array
  readonly ranges: Readonly<Record<RangeName, { min: number; max: number }>>
}

/** Counts each product once per value, however many of its variants have it. */
export type TallyCounter = {
  readonly tally: Tally
  /** `only`: the one facet or range to count; "all" when the variant passes every filter. */
  countVariant(product: number, variant: number, only: FilterName | 'all'): void
  countProduct(product: number, only: FilterName | 'all'): void
}

export function createTallyCounter(index: CatalogIndex, book: BookColumns): TallyCounter {
  const { dictionaries, ofVariant, ofProduct } = index.facets
  const counts = Object.fromEntries(
    [...variantFacets, ...productFacets].map((name) => [name, new Uint32Array(dictionaries[name].size + 1)]),
  ) as Record<VariantFacet | ProductFacet, Uint32Array>
  // Most shops use few of the attributes; the rest are skipped.
  const used = variantFacets
    .filter((name) => dictionaries[name].size > 0)
    .map((name) => ({
      name,
      data: ofVariant[name].data,
      counts: counts[name],
      last: new Int32Array(dictionaries[name].size + 1).fill(-1),
    }))
  const usedLists = productFacets
    .filter((name) => dictionaries[name].size > 0)
    .map((name) => ({ name, column: ofProduct[name], counts: counts[name] }))
  const [prices, listPrices, stock] = [book.prices.data, book.listPrices.data, book.stock.data]
  const { stores, has } = index.storeStock
  const offer = new Uint32Array(1)
  const availability = new Uint32Array(2)
  const store = new Uint32Array(stores.length)
  const last = new Int32Array(3 + stores.length).fill(-1)
  const ranges = Object.fromEntries(
    rangeNames.map((name) => [name, { min: Infinity, max: -Infinity }]),
  ) as Record<RangeName, { min: number; max: number }>
  const sides = rangeNames.map((name) => ({
    name,
    data: rangeColumn(index, book, name).data,
    range: ranges[name],
  }))

  function countOnce(into: Uint32Array, at: number, place: number, product: number): void {
    if (last[place] === product) return
    last[place] = product
    into[at] = (into[at] ?? 0) + 1
  }

  return {
    tally: { facets: counts, offer, availability, store, ranges },
    countVariant(product, variant, only) {
      for (const facet of used) {
        if (only !== 'all' && only !== facet.name) continue
        const number = facet.data[variant] ?? 0
        if (number === 0 || facet.last[number] === product) continue
        facet.last[number] = product
        facet.counts[number] = (facet.counts[number] ?? 0) + 1
      }
      if ((only === 'all' || only === 'offer') && (prices[variant] ?? 0) < (listPrices[variant] ?? 0))
        countOnce(offer, 0, 0, product)
      if (only === 'all' || only === 'availability') {
        const at = (stock[variant] ?? 0) > 0 ? 0 : 1
        countOnce(availability, at, 1 + at, product)
      }
      if (only === 'all' || only === 'store')
        for (let at = 0; at < stores.length; at += 1)
          if (has(variant, at)) countOnce(store, at, 3 + at, product)
      for (const side of sides) {
        if (only !== 'all' && only !== side.name) continue
        const value = side.data[variant] ?? -1
        if (value < 0) continue
        if (value < side.range.min) side.range.min = value
        if (value > side.range.max) side.range.max = value
      }
    },
    countProduct(product, only) {
      for (const { name, column, counts: own } of usedLists) {
        if (only !== 'all' && only !== name) continue
        const from = column.starts.data[product] ?? 0
        const to = from + (column.lengths.data[product] ?? 0)
        const values = column.values.data
        for (let at = from; at < to; at += 1) {
          const number = values[at] ?? 0
          own[number] = (own[number] ?? 0) + 1
        }
      }
    },
  }
}
