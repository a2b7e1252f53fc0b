import { z } from 'zod'
import { wireMoney } from './operations.ts'

const country = z.string().regex(/^[a-z]{2}$/)
const bankReference = z.string().trim().min(1).max(60)

export const transfersQuery = z.strictObject({ country })

const wireReceipt = z.object({
  bankReference: z.string(),
  amount: wireMoney,
  day: z.iso.date(),
  remittance: z.string(),
})

export const wireTransfers = z.object({
  awaited: z.array(
    z.object({
      number: z.string(),
      state: z.string(),
      due: wireMoney,
      received: wireMoney,
      expiresAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Money that no order is known for. */
  unmatched: z.array(wireReceipt),
})

export const statementBody = z.strictObject({
  country,
  lines: z
    .array(
      z.strictObject({
        bankReference,
        amount: wireMoney,
        day: z.iso.date(),
        /** What the payer wrote. */
        remittance: z.string().max(500),
      }),
    )
    .min(1)
    .max(1000),
})

export const wireStatement = z.object({
  lines: z.number().int(),
  newLines: z.number().int(),
  matched: z.array(z.object({ number: z.string(), state: z.string(), bankReference: z.string() })),
  unmatched: z.array(wireReceipt),
})

export const matchBody = z.strictObject({
  country,
  bankReference,
  number: z.string().min(1).max(40),
  reason: z.string().trim().min(3).max(500),
})

export const wireMatch = z.object({ number: z.string(), status: z.string(), state: z.string() })
