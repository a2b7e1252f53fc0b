import { z } from 'zod'
import { wireMoney } from './operations.ts'
import { approvedBy } from './operations-approval.ts'

const reason = z.string().trim().min(3).max(300)
const key = z.string().min(8).max(100)

const states = [
  'ordered',
  'scheduled',
  'sent',
  'active',
  'empty',
  'blocked',
  'expired',
  'refunded',
  'void',
] as const
const events = [
  'resend',
  'refund',
  'block',
  'unblock',
  'replace',
  'prolong',
  'reinstate',
  'write-off',
] as const

/** A gift card. No code: only a digest of it is stored. */
const wireCardFields = {
  id: z.string(),
  state: z.enum(states),
  country: z.string(),
  amount: wireMoney,
  /** What is on it. */
  balance: wireMoney,
  /** Last characters of the code; empty before it is claimed. */
  last: z.string(),
  recipient: z.object({ name: z.string(), contact: z.string() }),
  /** Null: it replaces another card, or an operator issued it. */
  orderNumber: z.string().nullable(),
  replaces: z.string().nullable(),
  orderedAt: z.iso.datetime(),
  sendAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  claimedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
}

export const wireGiftCards = z.object({ giftCards: z.array(z.object(wireCardFields)) })

export const wireGiftCard = z.object({
  ...wireCardFields,
  events: z.array(
    z.object({
      kind: z.string(),
      actor: z.enum(['shopper', 'operator', 'system']),
      note: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
})
export type WireGiftCard = z.infer<typeof wireGiftCard>

export const giftCardsQuery = z.strictObject({
  state: z.enum(states).optional(),
  order: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const giftCardEventBody = z.strictObject({
  event: z.enum(events),
  /** Kept in the history of the card. */
  reason,
  /** The same key on the same card is the same event. */
  key: key.optional(),
  approvedBy,
})

export const giftCardIssueBody = z.strictObject({
  /** The same key again is the same card. */
  key,
  country: z.string().regex(/^[a-z]{2}$/),
  /** "100.00", in the currency of the country. */
  amount: z.string().max(20),
  recipient: z.strictObject({ name: z.string().max(100), contact: z.string().max(100) }),
  message: z.string().max(300).default(''),
  /** Of the message that brings it. */
  language: z.enum(['en', 'ar']),
  /** The order that it makes good. */
  order: z.string().max(20).optional(),
  reason,
  approvedBy,
})
