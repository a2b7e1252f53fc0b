import { z } from 'zod'
import type { TaxTable } from '#commerce/tax/tax-table.ts'
import { parseDay } from '#kernel/local-time.ts'
import { readJsonFiles, wrongFile } from '#adapters/content/read-json-files.ts'

/** A country's taxes, and its smallest coin in minor units. */
export type TaxFile = TaxTable & { readonly cashStepMinor: number }

const text = z.string().min(1)
const rate = z.number().int().min(1).max(5000)
const dated = z.strictObject({
  from: z.string().refine((text) => parseDay(text) !== undefined, 'a day: 2025-09-22'),
  rate: rate.nullable(),
  upTo: z.strictObject({ unitMinor: z.number().int().min(1), rate }).nullable(),
  source: text,
})
const rates = z
  .array(dated)
  .min(1)
  .refine((rows) => rows.every(({ from }, index) => index === 0 || (rows[index - 1]?.from ?? '') < from), {
    error: 'the oldest comes first, each day once',
  })
const taxClass = z.string().regex(/^[0-9a-z-]{1,20}$/)

const fileSchema = z.strictObject({
  country: z.string().regex(/^[a-z]{2}$/),
  toBeConfirmed: text,
  cashStepMinor: z.number().int().min(1),
  standard: rates,
  classes: z.array(z.strictObject({ taxClass, rates })),
}) satisfies z.ZodType<TaxFile>

/** One country per file. Throws StartFailure for an invalid file and a duplicate class. */
export function readTaxTables(directory: string): readonly TaxFile[] {
  return readJsonFiles(directory, fileSchema).map(({ file, value }) => {
    const codes = value.classes.map((row) => row.taxClass)
    const twice = codes.find((one, index) => codes.indexOf(one) !== index)
    if (twice !== undefined) throw wrongFile(file, `tax class "${twice}" is there twice`)
    return value
  })
}
