import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { currentPathIn, type LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Read anew each time: categories of tests move without a bus. */
export const currentPathOf = (db: Database): LoadCurrentPath => {
  const reader = createCatalogReader(db)
  return async () => currentPathIn(await reader.loadCategoryPlaces())
}
