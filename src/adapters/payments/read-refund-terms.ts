import { join } from 'node:path'
import { z } from 'zod'
import { findRefundTermsIn, type FindRefundTerms } from '#commerce/payments/refunds/refund-terms.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const days = z.number().int().min(1).max(60)

const row = z
  .strictObject({
    country: z.string().regex(/^[a-z]{2}$/),
    days,
    lawLimitDays: days,
    arrivalDays: z.strictObject({ card: days, installments: days, bank: days }),
    operatorLimitMinor: z.number().int().min(1),
    law: z.string().min(1),
    toBeConfirmed: z.string().min(1),
  })
  .refine((one) => one.days <= one.lawLimitDays, 'a refund is promised within the law’s limit')

/** Reads policies/refunds.json. Throws StartFailure. */
export const readRefundTerms = (contentDirectory: string): FindRefundTerms =>
  findRefundTermsIn(readJsonFile(join(contentDirectory, 'policies', 'refunds.json'), z.array(row)).value)
