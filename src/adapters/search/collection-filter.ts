import { isNew } from '#commerce/catalog/is-new.ts'
import type { ProductCollection } from '#commerce/search/listing.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { isOffer, toFilters, type Filter } from './filters.ts'

/** What decides whether a product belongs to a collection, besides the index. */
export type CollectionContext = {
  /** In ms. */
  readonly now: number
  /** SKUs with a "was" price; read for offers only. */
  readonly reduced: ReadonlySet<string>
}

/**
 * The condition that makes a listing one of a collection. It counts as no facet's own filter, so that counts of facets are
 * those of the collection.
 */
export function collectionFilter(
  index: CatalogIndex,
  book: BookColumns,
  collection: ProductCollection | null | undefined,
  { now, reduced }: CollectionContext,
): readonly Filter[] {
  if (!collection) return []
  const name = 'collection'
  switch (collection.kind) {
    case 'new':
      return [{ name, of: 'product', passes: (slot) => isNew(index.published.data[slot] ?? 0, now) }]
    case 'brand': {
      const [brand] = toFilters(index, book, { facets: { brand: [collection.brand] }, ranges: {} })
      return [{ name, of: 'product', passes: brand?.passes ?? (() => false) }]
    }
    case 'offers': {
      const combos = variantsOfCombos(index)
      const passes = (slot: number) =>
        reduced.has(index.skus[slot] ?? '') || (combos.has(slot) && isOffer(book, slot))
      return [{ name, of: 'variant', passes }]
    }
  }
}

/** Combos cost less than their parts; a grouped product has no "was" price of its own. */
function variantsOfCombos(index: CatalogIndex): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [product, { kind }] of index.bundles) {
    if (kind !== 'combo') continue
    const first = index.firstVariant.data[product] ?? 0
    for (let at = first; at < first + (index.variantCount.data[product] ?? 0); at += 1) found.add(at)
  }
  return found
}
