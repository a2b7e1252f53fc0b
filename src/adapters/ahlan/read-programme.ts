import { join } from 'node:path'
import { z } from 'zod'
import { ahlanTiers, type Programme } from '#commerce/ahlan/programme.ts'
import { currencyDigits, type Currency } from '#kernel/currency.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const country = z.string().regex(/^[a-z]{2}$/)
const text = z.string().min(1)
const above = z.number().int().min(1)
const share = z.number().int().min(0).max(10_000)
const label = z.strictObject({ en: text, ar: text })

const programme = z.strictObject({
  labels: z.strictObject({ credit: label, points: label }),
  rows: z.array(
    z.strictObject({
      country,
      currency: z.enum(Object.keys(currencyDigits) as [Currency, ...Currency[]]),
      tier: z.enum(ahlanTiers),
      fromMinor: z.number().int().min(0),
      earn: z.strictObject({ points: above, perMinor: above }),
      pointMinor: above,
      minimumPoints: above,
      maxShare: share,
      validMonths: above.max(60),
    }),
  ),
  floors: z.array(z.strictObject({ category: text, share })),
  floorElsewhere: share,
  withdrawals: z.array(
    z.strictObject({
      country,
      minMinor: above,
      maxMinor: above,
      maxDayMinor: above,
      law: text,
      toBeConfirmed: text,
    }),
  ),
  grants: z.array(z.strictObject({ country, maxMinor: above, maxDays: above })),
})

/** Reads ahlan.json: rates, tiers, floors and limits. Throws StartFailure. */
export const readProgramme = (contentDirectory: string): Programme =>
  readJsonFile(join(contentDirectory, 'policies', 'ahlan.json'), programme).value
