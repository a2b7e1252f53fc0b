import { join } from 'node:path'
import { z } from 'zod'
import type { FindTransferTerms, TransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import { currencyDigits, type Currency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const text = z.string().min(1).max(200)

const row = z
  .strictObject({
    country: z.string().regex(/^[a-z]{2}$/),
    currency: z.enum(Object.keys(currencyDigits) as [Currency, ...Currency[]]),
    beneficiary: text,
    bank: z.strictObject({ en: text, ar: text }),
    account: z.strictObject({
      kind: z.enum(['iban', 'account']),
      number: z.string().regex(/^[A-Z0-9]{9,34}$/),
    }),
    bankCode: z.strictObject({ kind: z.enum(['bic', 'ifsc']), code: z.string().regex(/^[A-Z0-9]{8,11}$/) }),
    days: z.number().int().min(1).max(30),
    remindAfterDays: z.number().int().min(1),
    source: z.string().min(1),
    toBeConfirmed: z.boolean(),
  })
  .refine((one) => one.remindAfterDays < one.days, 'a reminder comes before the order expires')

/** Reads payments/transfer-accounts.json. Throws StartFailure. */
export function readTransferTerms(contentDirectory: string): FindTransferTerms {
  const rows: readonly TransferTerms[] = readJsonFile(
    join(contentDirectory, 'payments', 'transfer-accounts.json'),
    z.array(row),
  ).value
  return (country) => {
    const terms = rows.find((one) => one.country === country)
    invariant(terms, `transfers to ${country} have an account`)
    return terms
  }
}
