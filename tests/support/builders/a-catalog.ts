import type { Rating } from '#commerce/reviews/review.ts'
import type { Category } from '#commerce/catalog/category.ts'
import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { createCatalogWriter } from '#adapters/catalog/catalog-writer.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { manualClock } from '../manual-clock.ts'

export const someCategories: readonly Category[] = [
  'living',
  'living/sofas',
  'living/sofas/three-seaters',
  'living/sofas/corner-sofas',
  'bedroom',
  'bedroom/beds',
].map((path, position) => ({ path, name: { en: path, ar: `قسم ${path}` }, position }))

const someLocations: readonly StockLocation[] = [
  ...['ae', 'bh', 'om', 'kw', 'qa', 'in'].map(
    (country) => ({ code: `wh-${country}`, kind: 'warehouse', country }) as const,
  ),
  { code: 'barsha', kind: 'store', country: 'ae' },
]

/** A catalog with categories and places but no products; `takePublishedTags` returns the tags published since the last call. */
export async function aCatalog(
  database: OpenDatabase,
  options: { readonly historyFrom?: 'now' | 'publication' } = {},
) {
  const clock = manualClock()
  const publishedTags: string[] = []
  const writer = createCatalogWriter({
    db: database.db,
    purgeBus: { publish: async (tags) => void publishedTags.push(...tags) },
    clock,
    ...options,
  })
  const reader = createCatalogReader(database.db)
  await writer.putCategories(someCategories)
  await writer.putLocations(someLocations)
  publishedTags.length = 0
  const takePublishedTags = () => publishedTags.splice(0).sort()
  return {
    writer,
    reader,
    listCategories: () => reader.listCategories(),
    loadRatings: async () => new Map<string, Rating>(),
    clock,
    takePublishedTags,
    db: database.db,
  }
}
