import { basename } from 'node:path'
import { countrySchema } from '#content/schemas/country.ts'
import type { Country } from '#kernel/country.ts'
import { readJsonFiles, wrongFile } from '#adapters/content/read-json-files.ts'

/** The countries of the store, sorted by position; each data file is a country. Throws StartFailure. */
export function readCountries(directory: string): readonly Country[] {
  const files = readJsonFiles(directory, countrySchema)
  for (const { file, value } of files) {
    if (basename(file) !== `${value.isoCode}.json`) throw wrongFile(file, `isoCode is "${value.isoCode}"`)
    if (value.code !== value.store.replace('_', '/') || !value.code.startsWith(`${value.isoCode}/`))
      throw wrongFile(
        file,
        `code "${value.code}" and store "${value.store}" do not belong to "${value.isoCode}"`,
      )
  }
  if (files.length === 0) throw wrongFile(directory, 'no country')
  return files
    .map(({ value }) => value)
    .sort((a, b) => a.position - b.position || (a.isoCode < b.isoCode ? -1 : 1))
}
