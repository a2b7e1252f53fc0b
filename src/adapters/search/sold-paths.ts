import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** Paths of categories from which a country sells something. */
export function soldPaths(index: CatalogIndex, book: BookColumns): ReadonlySet<string> {
  const { starts, lengths, values } = index.facets.ofProduct.category
  const sold = new Uint8Array(index.facets.dictionaries.category.size + 1)
  for (const slot of index.slotByCode.values()) {
    const first = index.firstVariant.data[slot] ?? 0
    const end = first + (index.variantCount.data[slot] ?? 0)
    let isSold = false
    for (let at = first; at < end && !isSold; at += 1)
      isSold = !Number.isNaN(book.prices.data[at] ?? Number.NaN)
    const from = starts.data[slot] ?? 0
    if (isSold)
      for (let at = from; at < from + (lengths.data[slot] ?? 0); at += 1) sold[values.data[at] ?? 0] = 1
  }
  const dictionary = index.facets.dictionaries.category
  return new Set(Array.from(sold, (is, number) => (is ? dictionary.entry(number).value : '')).filter(Boolean))
}
