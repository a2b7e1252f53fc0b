import { join } from 'node:path'
import { z } from 'zod'
import type { ComfortExchangeRow } from '#commerce/returns/comfort-exchange.ts'
import { returnClasses } from '#commerce/delivery/return-policy.ts'
import { readJsonFile, wrongFile } from '#adapters/content/read-json-files.ts'
import type { Country } from '#kernel/country.ts'
import { money } from '#kernel/money.ts'
import { basisPoints } from '#kernel/percent.ts'

const schema = z.array(
  z.strictObject({
    country: z.string().regex(/^[a-z]{2}$/),
    category: z.string().min(1),
    returnClass: z.enum(returnClasses),
    days: z.number().int().min(1).max(365),
    fee: z.strictObject({
      minor: z.number().int().min(1),
      /** Null where there is no such tax. */
      taxBasisPoints: z.number().int().min(0).max(10_000).nullable(),
    }),
    law: z.string().min(1),
    toBeConfirmed: z.string().min(1),
  }),
)

/** Reads comfort-exchange.json. Throws StartFailure. */
export function readComfortExchange(
  directory: string,
  countries: readonly Country[],
): readonly ComfortExchangeRow[] {
  const file = join(directory, 'comfort-exchange.json')
  return readJsonFile(file, schema).value.map((row): ComfortExchangeRow => {
    const country = countries.find(({ isoCode }) => isoCode === row.country)
    if (!country) throw wrongFile(file, `unknown country ${row.country}`)
    const { minor, taxBasisPoints } = row.fee
    const taxRate = taxBasisPoints === null ? null : basisPoints(taxBasisPoints)
    return { ...row, country: country.isoCode, fee: { amount: money(minor, country.currency), taxRate } }
  })
}
