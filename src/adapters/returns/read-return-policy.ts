import { join } from 'node:path'
import { z } from 'zod'
import type { CountryReturns } from '#commerce/returns/return-settings.ts'
import { readComfortExchange } from './read-comfort-exchange.ts'
import { readPolicies } from '#adapters/delivery/read-policies.ts'
import { readJsonFile, wrongFile } from '#adapters/content/read-json-files.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { compare, money } from '#kernel/money.ts'
import { basisPoints } from '#kernel/percent.ts'

const terms = z.array(
  z.strictObject({
    country: z.string().regex(/^[a-z]{2}$/),
    faultDays: z.number().int().min(1).max(365),
    damageHours: z.number().int().min(1).max(720),
    /** Null: collecting is free. */
    collectionFee: z
      .strictObject({
        minor: z.number().int().min(1),
        /** Null where there is no such tax. */
        taxBasisPoints: z.number().int().min(0).max(10_000).nullable(),
      })
      .nullable(),
    law: z.string().min(1),
    toBeConfirmed: z.string().min(1),
  }),
)

/** Reads returns.json, return-reasons.json and comfort-exchange.json, of every country. Throws StartFailure. */
export function readReturnPolicies(
  directory: string,
  countries: readonly Country[],
): ReadonlyMap<CountryCode, CountryReturns> {
  const file = join(directory, 'return-reasons.json')
  const found = readJsonFile(file, terms).value
  const { returns } = readPolicies(directory)
  const comfortRows = readComfortExchange(directory, countries)
  const own = countries.map(({ isoCode, currency }): [CountryCode, CountryReturns] => {
    const row = found.find(({ country }) => country === isoCode)
    if (!row) throw wrongFile(file, `no row for ${isoCode}`)
    const { collectionFee: fee } = row
    const terms = {
      ...row,
      collectionFee: fee && {
        amount: money(fee.minor, currency),
        taxRate: fee.taxBasisPoints === null ? null : basisPoints(fee.taxBasisPoints),
      },
    }
    const comfort = comfortRows.filter(({ country }) => country === isoCode)
    const [first] = comfort
    if (
      first &&
      comfort.some(
        ({ days, fee: { amount } }) => days !== first.days || compare(amount, first.fee.amount) !== 0,
      )
    )
      throw wrongFile(join(directory, 'comfort-exchange.json'), `${isoCode} has two kinds of days or fees`)
    return [isoCode, { rules: returns.filter(({ country }) => country === isoCode), terms, comfort }]
  })
  return new Map(own)
}
