import { join } from 'node:path'
import { z } from 'zod'
import { expandReturnPolicy, type ReturnTerms } from '#commerce/returns/expand-return-policy.ts'
import type { ReturnPolicyRow } from '#commerce/returns/return-policy-rows.ts'
import { readPolicies } from '#adapters/delivery/read-policies.ts'
import { readJsonFile, wrongFile } from '#adapters/content/read-json-files.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { money } from '#kernel/money.ts'
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

/** Reads returns.json and return-reasons.json as rows of country, class and reason. Throws StartFailure. */
export function readReturnPolicy(
  directory: string,
  countries: readonly Country[],
  hasStores: (country: CountryCode) => boolean,
): readonly ReturnPolicyRow[] {
  const file = join(directory, 'return-reasons.json')
  const found = readJsonFile(file, terms).value
  const own = countries.map(({ isoCode, currency }): ReturnTerms => {
    const row = found.find(({ country }) => country === isoCode)
    if (!row) throw wrongFile(file, `no row for ${isoCode}`)
    const { collectionFee: fee } = row
    return {
      ...row,
      collectionFee: fee && {
        amount: money(fee.minor, currency),
        taxRate: fee.taxBasisPoints === null ? null : basisPoints(fee.taxBasisPoints),
      },
    }
  })
  return expandReturnPolicy(readPolicies(directory).returns, own, hasStores)
}
