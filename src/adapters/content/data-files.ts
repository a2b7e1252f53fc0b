import { join } from 'node:path'
import type { Brands } from '#commerce/catalog/brand.ts'
import type { Country } from '#kernel/country.ts'
import { readSeedFiles, type SeedEntry } from '#adapters/content/seed-files.ts'
import { readBrands } from '#adapters/catalog/read-brands.ts'
import { readCountries } from '#adapters/content/read-countries.ts'
import { readSearchWords } from '#adapters/search/read-search-words.ts'
import type { SearchWords } from '#commerce/search/words/search-words.ts'

export type DataFiles = {
  readonly countries: readonly Country[]
  readonly entries: readonly SeedEntry[]
  readonly searchWords: SearchWords
  readonly brands: Brands
}

/** Reads and validates the files of src/content. Throws StartFailure with the file and the place in it. */
export const readDataFiles = (directory: string): DataFiles => ({
  countries: readCountries(join(directory, 'countries')),
  entries: readSeedFiles(directory),
  searchWords: readSearchWords(join(directory, 'search')),
  brands: readBrands(join(directory, 'brands.json')),
})
