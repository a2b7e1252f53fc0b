import { join } from 'node:path'
import { z } from 'zod'
import type { CardTerms } from '#commerce/gift-cards/card-terms.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'
import { currencyDigits, type Currency } from '#kernel/currency.ts'

const minor = z.number().int().min(1)

const termsSchema = z.array(
  z
    .strictObject({
      country: z.string().regex(/^[a-z]{2}$/),
      currency: z.enum(Object.keys(currencyDigits) as [Currency, ...Currency[]]),
      minMinor: minor,
      maxMinor: minor,
      amountsMinor: z.array(minor).min(1).max(6),
      // No country of the shop permits less than a year.
      validityMonths: z.number().int().min(12).max(120),
      reviewFromMinor: minor,
      taxation: z.enum(['sale', 'redemption']).nullable(),
      source: z.string().min(1),
      toBeConfirmed: z.literal(true),
    })
    .refine(
      ({ minMinor, maxMinor, amountsMinor }) =>
        amountsMinor.every((amount) => amount >= minMinor && amount <= maxMinor),
      'the amounts are within the limits',
    ),
) satisfies z.ZodType<readonly CardTerms[]>

/** Reads terms.json; a country without a row sells no cards. Throws StartFailure. */
export const readCardTerms = (directory: string): readonly CardTerms[] =>
  readJsonFile(join(directory, 'terms.json'), termsSchema).value
