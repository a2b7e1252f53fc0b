import { join } from 'node:path'
import { z } from 'zod'
import type { LeadPolicies } from '#commerce/leads/lead-policies.ts'
import { readJsonFile, wrongFile } from '#adapters/content/read-json-files.ts'
import type { Country } from '#kernel/country.ts'

const text = z.string().min(1)
const code = z.string().regex(/^[a-z0-9-]{2,40}$/)
/** The privacy page promises the months of the settings, twelve at most. */
const days = z.number().int().min(1).max(365)
const form = z.enum(['callback', 'design-advice', 'out-of-stock', 'business'])

const policies = z.strictObject({
  owners: z
    .array(
      z.strictObject({
        code,
        name: z.strictObject({ en: text, ar: text }),
        email: z.email().nullable(),
        language: z.enum(['en', 'ar']),
      }),
    )
    .min(1),
  rules: z.array(
    z.strictObject({
      country: z
        .string()
        .regex(/^[a-z]{2}$/)
        .nullable(),
      form: form.nullable(),
      storeCode: code.nullable(),
      owner: code,
    }),
  ),
  retentionDays: z.record(form, days),
  calls: z.array(
    z.strictObject({
      country: z.string().regex(/^[a-z]{2}$/),
      hours: z
        .array(z.array(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/)))
        .length(7),
      minutes: z.number().int().min(15).max(240),
      capacity: z.number().int().min(1).max(500),
    }),
  ),
  spamDays: days,
})

/** Reads policies/leads.json. Throws StartFailure. */
export function readLeadPolicies(contentDirectory: string, countries: readonly Country[]): LeadPolicies {
  const file = join(contentDirectory, 'policies', 'leads.json')
  const { value } = readJsonFile(file, policies)
  for (const [position, { owner, country }] of value.rules.entries()) {
    if (!value.owners.some((one) => one.code === owner))
      throw wrongFile(file, `rules[${position}].owner: there is no owner ${owner}`)
    if (country !== null && !countries.some(({ isoCode }) => isoCode === country))
      throw wrongFile(file, `rules[${position}].country: there is no country ${country}`)
  }
  return value
}
