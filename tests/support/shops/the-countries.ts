import { readdirSync, readFileSync } from 'node:fs'
import { countrySchema } from '#content/schemas/country.ts'
import type { Country } from '#kernel/country.ts'

const directory = new URL('../../../src/content/countries/', import.meta.url)

/** The real country entries, in the order of lists. */
export const theCountries: readonly Country[] = readdirSync(directory)
  .map((name) => countrySchema.parse(JSON.parse(readFileSync(new URL(name, directory), 'utf8'))))
  .sort((one, other) => one.position - other.position)
