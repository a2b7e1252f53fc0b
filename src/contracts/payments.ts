import { z } from 'zod'
import { wireMoney } from './operations.ts'
import { approvedBy } from './operations-approval.ts'

const wireAttempt = z.object({
  id: z.string(),
  provider: z.string(),
  method: z.string(),
  state: z.string(),
  reference: z.string().nullable(),
  amount: wireMoney,
  /** Less than the amount after a partial cancellation. */
  captureAmount: wireMoney,
  captured: wireMoney,
  refunded: wireMoney,
  reason: z.string().nullable(),
  /** The outcome last reported to the order. */
  reportedOutcome: z.string(),
  createdAt: z.iso.datetime(),
})

/** The payments of an order as an OMS reads them. */
export const wirePayments = z.object({
  order: z.string(),
  method: z.string(),
  state: z.string(),
  paid: wireMoney,
  refundable: wireMoney,
  attempts: z.array(wireAttempt),
  /** Of the fees for other delivery times. */
  feeAttempts: z.array(wireAttempt),
  transactions: z.array(
    z.object({
      attempt: z.string(),
      kind: z.enum(['capture', 'void', 'reduce', 'refund']),
      sum: wireMoney,
      reason: z.string(),
      state: z.enum(['requested', 'done', 'rejected']),
      /** The provider's own code of a rejection. */
      code: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      sum: wireMoney,
      reason: z.string(),
      state: z.enum(['requested', 'done', 'rejected']),
      /** For cash; null: refunded to the original payment, or not chosen yet. */
      method: z.enum(['iban', 'account', 'upi', 'wallet', 'counter']).nullable(),
      parts: z.array(z.object({ to: z.enum(['method', 'tender']), sum: wireMoney })),
      at: z.iso.datetime(),
    }),
  ),
  tasks: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['capture', 'refund', 'refund-fee']),
      state: z.enum(['waiting', 'done', 'rejected']),
      note: z.string().nullable(),
      nextAt: z.iso.datetime(),
    }),
  ),
  webhooks: z.array(
    z.object({
      provider: z.string(),
      id: z.string(),
      attempt: z.string().nullable(),
      /** The amount in the webhook is not the attempt's. */
      amountDiffers: z.boolean(),
      at: z.iso.datetime(),
    }),
  ),
})
export type WirePayments = z.output<typeof wirePayments>

const reason = z.string().min(1).max(200)
const id = z.string().regex(/^[\w.:-]{1,80}$/)

const holder = z.string().min(1).max(100)
const wireRefundMethod = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('iban'), iban: z.string().max(42), holder }),
  /** India. */
  z.strictObject({
    kind: z.literal('account'),
    account: z.string().max(30),
    ifsc: z.string().max(11),
    holder,
  }),
  z.strictObject({ kind: z.literal('upi'), upi: z.string().max(320), holder }),
  z.strictObject({ kind: z.literal('wallet') }),
  z.strictObject({ kind: z.literal('counter') }),
])

export const captureBody = z.strictObject({})
export const voidBody = z.strictObject({ id, reason })
export const refundBody = z.strictObject({
  /** The caller's idempotency key: repeating it returns the same refund. */
  id,
  /** Absent: everything refundable. */
  sum: wireMoney.optional(),
  reason,
  approvedBy,
  /** Ids of open disputes of the order, at their provider, that someone has looked at. */
  disputesSeen: z.array(z.string().max(200)).max(20).optional(),
  /** For cash only. */
  method: z
    .discriminatedUnion('kind', [...wireRefundMethod.options, z.strictObject({ kind: z.literal('shopper') })])
    .optional(),
})
const wireRefund = z.object({
  /** Null: a withdrawal from a wallet, and `refund` is its id. */
  order: z.string().nullable(),
  refund: z.string(),
  reference: z.string(),
  sum: wireMoney,
  kind: z.enum(['iban', 'account', 'upi']),
})

/** Refunds that wait for something, oldest first. */
export const wireOpenRefunds = z.object({
  refunds: z.array(
    z.object({
      order: z.string(),
      refund: z.string(),
      state: z.enum(['waiting', 'done', 'rejected']),
      note: z.string().nullable(),
      dueAt: z.iso.datetime().nullable(),
    }),
  ),
})

/** Transfers by what has to happen next; without account numbers. */
export const wirePayouts = z.object({
  due: z.array(wireRefund),
  waiting: z.array(wireRefund.extend({ payableFrom: z.iso.datetime() })),
  review: z.array(wireRefund.extend({ reasons: z.array(z.enum(['holder-unlike', 'shared-account'])) })),
  inFile: z.array(wireRefund.extend({ file: z.string() })),
})

const payoutFormat = z.enum(['pain.001', 'csv'])
export const payoutFileBody = z.strictObject({
  country: z.string().regex(/^[a-z]{2}$/),
  format: payoutFormat,
})
export const payoutFileQuery = z.object({ format: payoutFormat.default('pain.001') })
export const wirePayoutFile = z.object({
  file: z.string(),
  country: z.string(),
  count: z.number().int(),
  sum: wireMoney,
  createdAt: z.iso.datetime(),
  /** Names accounts: only for the bank. */
  contents: z.string(),
})
export const wirePayoutCompletion = z.object({ completed: z.number().int() })
export const refundReasonBody = z.strictObject({ reason })
export const wireDone = z.object({ done: z.literal(true) })

export const refundOutcomeBody = z.strictObject({ outcome: z.enum(['done', 'rejected']) })
