import { z } from 'zod'
import type { QuietDays } from '#commerce/identity/recycled-number.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const fileSchema = z.strictObject({
  toBeConfirmed: z.string().min(1),
  countries: z
    .array(
      z.strictObject({
        country: z.string().regex(/^[a-z]{2}$/),
        days: z.number().int().min(30).max(730),
        source: z.string().min(1),
      }),
    )
    .min(1),
})

/** Days after which a phone may have another owner, by country. Throws StartFailure. */
export function readQuietDays(file: string): QuietDays {
  const { value } = readJsonFile(file, fileSchema)
  return Object.fromEntries(value.countries.map((row) => [row.country, row.days]))
}
