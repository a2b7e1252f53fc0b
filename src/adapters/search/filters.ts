import { sizeClasses } from '#commerce/delivery/size-class.ts'
import type { Sides } from '#commerce/search/dimensions.ts'
import type { Arrival, FacetName, ListingQuery, RangeName } from '#commerce/search/listing.ts'
import { offerValue } from './facet-labels.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { ListColumn } from './column.ts'
import { createDistance } from './distance.ts'
import { isProductFacet, isVariantFacet } from './facet-columns.ts'

export type ChosenFilters = Pick<ListingQuery, 'facets' | 'ranges' | 'arrival' | 'dimensions'>
export type FilterName = FacetName | RangeName | 'arrival' | 'collection' | 'dimensions'

/** A condition on variants or products; one for each facet and range with a choice. */
export type Filter = {
  readonly name: FilterName
  readonly of: 'variant' | 'product'
  readonly passes: (slot: number) => boolean
}

/** Values that no product has are ignored, and so are facets without any known value. */
export function toFilters(index: CatalogIndex, book: BookColumns, choice: ChosenFilters): readonly Filter[] {
  const facets = Object.entries(choice.facets) as [FacetName, readonly string[]][]
  const ranges = Object.entries(choice.ranges) as [RangeName, { min: number | null; max: number | null }][]
  return [
    ...facets.flatMap(([name, values]) => facetFilter(index, book, name, values) ?? []),
    ...ranges.flatMap(([name, { min, max }]) => {
      if (min === null && max === null) return []
      // Bounds that were swapped by mistake are swapped back.
      const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min ?? 0, max ?? Infinity]
      const { data } = rangeColumn(index, book, name)
      const passes = (slot: number) => (data[slot] ?? -1) >= low && (data[slot] ?? -1) <= high
      return [{ name, of: 'variant' as const, passes }]
    }),
    ...(choice.arrival ? [arrivalFilter(index, book, choice.arrival)] : []),
    ...(choice.dimensions ? [dimensionsFilter(index, choice.dimensions)] : []),
  ]
}

function dimensionsFilter(index: CatalogIndex, wanted: Sides): Filter {
  const distance = createDistance(index, wanted)
  return { name: 'dimensions', of: 'variant', passes: (slot) => distance(slot) === 0 }
}

/** What is sold out has no arrival. */
function arrivalFilter(index: CatalogIndex, book: BookColumns, { sizeClasses: arriving }: Arrival): Filter {
  const wanted = sizeClasses.map((sizeClass) => arriving.includes(sizeClass))
  const passes = (slot: number) =>
    (book.stock.data[slot] ?? 0) > 0 && wanted[index.sizes.data[slot] ?? -1] === true
  return { name: 'arrival', of: 'variant', passes }
}

export const rangeColumn = (index: CatalogIndex, book: BookColumns, name: RangeName) =>
  ({ price: book.prices, width: index.widths, depth: index.depths, height: index.heights })[name]

function facetFilter(
  index: CatalogIndex,
  book: BookColumns,
  name: FacetName,
  values: readonly string[],
): Filter | undefined {
  if (isVariantFacet(name)) {
    const wanted = numbersOf(index, name, values)
    const { data } = index.facets.ofVariant[name]
    return wanted && { name, of: 'variant', passes: (slot) => wanted[data[slot] ?? 0] === 1 }
  }
  if (isProductFacet(name)) {
    const wanted = numbersOf(index, name, values)
    const column = index.facets.ofProduct[name]
    return wanted && { name, of: 'product', passes: (slot) => hasAny(column, slot, wanted) }
  }
  if (name === 'offer') {
    if (!values.includes(offerValue)) return undefined
    return { name, of: 'variant', passes: (slot) => isOffer(book, slot) }
  }
  if (name === 'availability') {
    const [inStock, soldOut] = ['in-stock', 'sold-out'].map((value) => values.includes(value))
    if (inStock === soldOut) return undefined
    return { name, of: 'variant', passes: (slot) => (book.stock.data[slot] ?? 0) > 0 === inStock }
  }
  const stores = values.map((value) => index.storeStock.stores.indexOf(value)).filter((at) => at >= 0)
  if (stores.length === 0) return undefined
  return { name, of: 'variant', passes: (slot) => stores.some((store) => index.storeStock.has(slot, store)) }
}

export const isOffer = (book: BookColumns, variant: number): boolean =>
  (book.prices.data[variant] ?? 0) < (book.listPrices.data[variant] ?? 0)

/** 1 at each number of the values; undefined when none of them exists. */
function numbersOf(
  index: CatalogIndex,
  name: keyof CatalogIndex['facets']['dictionaries'],
  values: readonly string[],
): Uint8Array | undefined {
  const dictionary = index.facets.dictionaries[name]
  const numbers = values.flatMap((value) => dictionary.find(value) ?? [])
  if (numbers.length === 0) return undefined
  const wanted = new Uint8Array(dictionary.size + 1)
  for (const number of numbers) wanted[number] = 1
  return wanted
}

function hasAny(column: ListColumn, slot: number, wanted: Uint8Array): boolean {
  const from = column.starts.data[slot] ?? 0
  const to = from + (column.lengths.data[slot] ?? 0)
  for (let at = from; at < to; at += 1) if (wanted[column.values.data[at] ?? 0] === 1) return true
  return false
}
