import { z } from 'zod'

const states = ['requested', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn'] as const

const line = z.object({
  sku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  currency: z.string(),
  /** The price of one unit in the shop when the line was written, and by the quote; tax included. */
  listMinor: z.number().int(),
  agreedMinor: z.number().int(),
})

const revision = z.object({
  revision: z.number().int(),
  lines: z.array(line),
  validUntil: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  at: z.iso.datetime(),
})

/** Bulk quotes, as the operations API takes and returns them. */
export const wireBulkQuote = z.object({
  /** "B-4K7R-9TXW" */
  number: z.string(),
  country: z.string(),
  state: z.enum(states),
  company: z.object({
    name: z.string(),
    registration: z.string().nullable(),
    taxNumber: z.string().nullable(),
    contact: z.string(),
    email: z.string(),
    phone: z.string(),
    purchaseOrder: z.string().nullable(),
  }),
  message: z.string().nullable(),
  current: revision,
  requestedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
})
export type WireBulkQuote = z.infer<typeof wireBulkQuote>

/** With all its offers; revision 0 is the request. */
export const wireBulkQuoteHistory = wireBulkQuote.extend({ revisions: z.array(revision) })
export const wireBulkQuotes = z.object({ quotes: z.array(wireBulkQuote) })

export const bulkQuotesQuery = z.strictObject({
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  state: z.enum(states).optional(),
  /** The last number of the page before. */
  before: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const bulkOfferBody = z.strictObject({
  /** Lines that change; others stay. Quantity 0 removes one. */
  lines: z
    .array(
      z.strictObject({
        sku: z.string().min(1).max(40),
        quantity: z.number().int().min(0).max(10_000).nullable().default(null),
        agreedMinor: z.number().int().min(0).max(1_000_000_000).nullable().default(null),
      }),
    )
    .max(60)
    .default([]),
  /** Days for which it is valid, today not counted; null: as the country's terms say. */
  validDays: z.number().int().min(1).max(90).nullable().default(null),
  /** To the company, in the mail and on the page. */
  note: z.string().max(1000).default(''),
})
