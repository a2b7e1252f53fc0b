import { join } from 'node:path'
import { z } from 'zod'
import type { InstallmentLimit } from '#commerce/delivery/installments.ts'
import type { ReturnRule } from '#commerce/delivery/return-policy.ts'
import { currencyDigits, type Currency } from '#kernel/currency.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const country = z.string().regex(/^[a-z]{2}$/)
const text = z.string().min(1)

const limit = z
  .strictObject({
    provider: z.enum(['tabby', 'tamara', 'cashew']),
    country,
    currency: z.enum(Object.keys(currencyDigits) as [Currency, ...Currency[]]),
    minMinor: z.number().int().min(1),
    maxMinor: z.number().int().min(1),
    parts: z.number().int().min(2).max(12),
    everyMonths: z.number().int().min(1).max(3),
    source: text,
    toBeConfirmed: z.boolean(),
  })
  .refine(({ minMinor, maxMinor }) => minMinor <= maxMinor, 'the smaller limit comes first')

const rule = z.strictObject({
  country,
  returnClass: z.enum(['standard', 'hygiene', 'made-to-measure', 'final-sale']),
  days: z.number().int().min(1).max(365).nullable(),
  unopened: z.boolean(),
  law: text,
  toBeConfirmed: text,
})

/** Reads installments.json and returns.json. Throws StartFailure. */
export const readPolicies = (
  directory: string,
): { readonly installments: readonly InstallmentLimit[]; readonly returns: readonly ReturnRule[] } => ({
  installments: readJsonFile(join(directory, 'installments.json'), z.array(limit)).value,
  returns: readJsonFile(join(directory, 'returns.json'), z.array(rule)).value,
})
