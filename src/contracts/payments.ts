import { z } from 'zod'
import { wireMoney } from './operations.ts'

/** The money of an order as order-management systems read it. */
export const wirePayments = z.object({
  order: z.string(),
  method: z.string(),
  state: z.string(),
  paid: wireMoney,
  /** What may still go back. */
  left: wireMoney,
  attempts: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      method: z.string(),
      state: z.string(),
      reference: z.string().nullable(),
      amount: wireMoney,
      /** To be captured in the end. */
      asked: wireMoney,
      captured: wireMoney,
      refunded: wireMoney,
      reason: z.string().nullable(),
      /** What the order has been told of it. */
      told: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  moves: z.array(
    z.object({
      attempt: z.string(),
      kind: z.enum(['capture', 'void', 'lower', 'refund']),
      sum: wireMoney,
      reason: z.string(),
      state: z.enum(['asked', 'done', 'refused']),
      /** The provider's own word for a refusal. */
      code: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      sum: wireMoney,
      reason: z.string(),
      state: z.enum(['asked', 'done', 'refused']),
      /** Of cash, or null: it goes back as it came. */
      way: z.enum(['iban', 'wallet', 'counter']).nullable(),
      parts: z.array(z.object({ to: z.enum(['method', 'tender']), sum: wireMoney })),
      at: z.iso.datetime(),
    }),
  ),
  tasks: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['capture', 'give-back']),
      state: z.enum(['waiting', 'done', 'refused']),
      note: z.string().nullable(),
      nextAt: z.iso.datetime(),
    }),
  ),
  webhooks: z.array(
    z.object({
      provider: z.string(),
      id: z.string(),
      attempt: z.string().nullable(),
      /** It named another amount than the attempt's. */
      differs: z.boolean(),
      at: z.iso.datetime(),
    }),
  ),
})
export type WirePayments = z.output<typeof wirePayments>

const reason = z.string().min(1).max(200)
const id = z.string().regex(/^[\w.:-]{1,80}$/)

export const wireWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('iban'), iban: z.string().max(42), holder: z.string().min(1).max(100) }),
  z.strictObject({ kind: z.literal('wallet') }),
  z.strictObject({ kind: z.literal('counter') }),
])

export const captureBody = z.strictObject({})
export const voidBody = z.strictObject({ id, reason })
export const refundBody = z.strictObject({
  /** Yours: the same again is the same refund. */
  id,
  /** Left out: all that is left. */
  sum: wireMoney.optional(),
  reason,
  /** Of what was paid in cash. */
  way: z
    .discriminatedUnion('kind', [...wireWay.options, z.strictObject({ kind: z.literal('shopper') })])
    .optional(),
})
export const settleRefundBody = z.strictObject({ outcome: z.enum(['done', 'refused']) })
