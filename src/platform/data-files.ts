import { join } from 'node:path'
import type { PlaceholderProduct } from '#commerce/catalog/placeholder-catalogue.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { Country } from '#kernel/country.ts'
import { readPlaceholderProducts } from '#platform/catalog/read-placeholder-products.ts'
import { readSeedFiles, type SeedEntry } from '#platform/content/seed-files.ts'
import { readCountries } from '#platform/countries/read-countries.ts'
import { readPickupStores } from '#platform/stores/read-pickup-stores.ts'

export type DataFiles = {
  readonly countries: readonly Country[]
  readonly products: readonly PlaceholderProduct[]
  readonly stores: readonly PickupStore[]
  readonly entries: readonly SeedEntry[]
}

/** Everything below src/content, checked. Throws StartFailure naming the file and the place in it. */
export const readDataFiles = (directory: string): DataFiles => ({
  countries: readCountries(join(directory, 'countries')),
  products: readPlaceholderProducts(join(directory, 'placeholder-products.json')),
  stores: readPickupStores(join(directory, 'stores')),
  entries: readSeedFiles(directory),
})
