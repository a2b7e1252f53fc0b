import { join } from 'node:path'
import type { Category } from '#commerce/catalog/category.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { readCountries } from '#adapters/content/read-countries.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import { checkCatalog } from './check-catalog.ts'
import { listDemoLocations } from './demo-locations.ts'
import { readCategories } from './read-categories.ts'
import { readFamilies } from './read-families.ts'
import { readAvailablePictures } from './available-pictures.ts'
import { toProductRecord } from './to-product-record.ts'

/** The data of a new demo shop. The same files always give the same catalog and stock. */
export type DemoCatalog = {
  readonly categories: readonly Category[]
  /** In the order of their codes. */
  readonly records: readonly ProductRecord[]
}

/**
 * Reads `categories.json` and `catalog/` below src/content, the available pictures below `pictures` (public). Throws
 * StartFailure naming the file and what is wrong in it.
 */
export function readDemoCatalog(
  directory: string,
  pictures: string = join(directory, '../../public'),
): DemoCatalog {
  const categories = readCategories(directory)
  const countries = readCountries(join(directory, 'countries'))
  const locations = listDemoLocations(countries, readStores(directory))
  const available = readAvailablePictures(pictures)
  const families = readFamilies(join(directory, 'catalog'))
  checkCatalog(families, categories)
  const records = families
    .flatMap(({ file, family }) =>
      family.products.map((product) =>
        toProductRecord({ file, family, product, countries, locations, available }),
      ),
    )
    .sort((a, b) => (a.product.code < b.product.code ? -1 : 1))
  return { categories, records }
}
