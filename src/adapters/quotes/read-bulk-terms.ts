import { join } from 'node:path'
import { z } from 'zod'
import type { BulkTerms } from '#commerce/quotes/bulk-tiers.ts'
import {
  readCompanyNumber,
  type CompanyNumberForm,
  type CompanyNumbers,
} from '#commerce/quotes/company-numbers.ts'
import { readJsonFile, wrongFile } from '#adapters/content/read-json-files.ts'
import type { Country } from '#kernel/country.ts'
import { money } from '#kernel/money.ts'
import { basisPoints } from '#kernel/percent.ts'

const text = z.string().min(1)
const country = z.string().regex(/^[a-z]{2}$/)

const termsRow = z.strictObject({
  country,
  tiers: z
    .array(
      z.strictObject({ from: z.number().int().min(1), offBasisPoints: z.number().int().min(1).max(5_000) }),
    )
    .min(1)
    .refine(
      (tiers) =>
        tiers.every(
          ({ from, offBasisPoints }, index) =>
            index === 0 ||
            (from > (tiers[index - 1]?.from ?? 0) &&
              offBasisPoints > (tiers[index - 1]?.offBasisPoints ?? 0)),
        ),
      'quantities and reductions have to rise',
    ),
  validDays: z.number().int().min(1).max(90),
  reviewAboveMinor: z.number().int().min(1),
  toBeConfirmed: text,
})

const numberForm = z.strictObject({
  name: z.strictObject({ en: text, ar: text }),
  pattern: text.refine((source) => source.startsWith('^') && source.endsWith('$'), 'has to match the whole'),
  example: text,
  check: z.literal('gstin').nullable(),
  source: text,
  toBeConfirmed: text.nullable(),
})

const numbersRow = z.strictObject({ country, taxNumber: numberForm.nullable(), registration: numberForm })

/** Finds the row of a country in bulk-tiers.json. Throws StartFailure when one is missing. */
export function readBulkTerms(directory: string, countries: readonly Country[]) {
  const rows = readRows(join(directory, 'bulk-tiers.json'), termsRow, countries)
  return (code: string): BulkTerms => {
    const { here, row } = rows(code)
    return {
      country: here.isoCode,
      tiers: row.tiers.map(({ from, offBasisPoints }) => ({ from, off: basisPoints(offBasisPoints) })),
      validDays: row.validDays,
      reviewAbove: money(row.reviewAboveMinor, here.currency),
    }
  }
}

/** Finds the row of a country in company-numbers.json. Throws StartFailure when one is missing or rejects its own example. */
export function readCompanyNumbers(directory: string, countries: readonly Country[]) {
  const file = join(directory, 'company-numbers.json')
  const rows = readRows(file, numbersRow, countries)
  const numbersOf = (code: string): CompanyNumbers => {
    const { here, row } = rows(code)
    return {
      country: here.isoCode,
      taxNumber: row.taxNumber && toForm(row.taxNumber),
      registration: toForm(row.registration),
    }
  }
  for (const { isoCode } of countries) {
    const { taxNumber, registration } = numbersOf(isoCode)
    for (const form of [taxNumber, registration])
      if (form && readCompanyNumber(form.example, form) === undefined)
        throw wrongFile(file, `${isoCode}: the example ${form.example} has not the form`)
  }
  return numbersOf
}

const toForm = ({ name, pattern, example, check }: z.infer<typeof numberForm>): CompanyNumberForm => ({
  name,
  pattern: new RegExp(pattern),
  example,
  check,
})

function readRows<Row extends { readonly country: string }>(
  file: string,
  row: z.ZodType<Row>,
  countries: readonly Country[],
) {
  const found = readJsonFile(file, z.array(row)).value
  const missing = countries.filter(({ isoCode }) => !found.some((one) => one.country === isoCode))
  if (missing.length > 0)
    throw wrongFile(file, `no row for ${missing.map(({ isoCode }) => isoCode).join(', ')}`)
  return (code: string): { readonly here: Country; readonly row: Row } => {
    const here = countries.find(({ isoCode }) => isoCode === code)
    const own = found.find((one) => one.country === code)
    if (!here || !own) throw wrongFile(file, `no row for ${code}`)
    return { here, row: own }
  }
}
