import { z } from 'zod'
import type { QuietDays } from '#commerce/identity/recycled-number.ts'
import type { Country } from '#kernel/country.ts'
import { readJsonFile, wrongFile } from '#adapters/content/read-json-files.ts'

const fileSchema = z.strictObject({
  toBeConfirmed: z.string().min(1),
  countries: z.array(
    z.strictObject({
      country: z.string().regex(/^[a-z]{2}$/),
      days: z.number().int().min(30).max(730),
      source: z.string().min(1),
    }),
  ),
})

/** Days after which a phone may have another owner; each country has a row. Throws StartFailure. */
export function readQuietDays(file: string, countries: readonly Pick<Country, 'isoCode'>[]): QuietDays {
  const { value } = readJsonFile(file, fileSchema)
  const days = Object.fromEntries(value.countries.map((row) => [row.country, row.days]))
  const missing = countries.find(({ isoCode }) => days[isoCode] === undefined)
  if (missing) throw wrongFile(file, `no row of "${missing.isoCode}"`)
  return days
}
