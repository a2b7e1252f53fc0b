import { z } from 'zod'
import { wireMoney } from './operations.ts'
import { approvedBy } from './operations-approval.ts'

const reason = z.string().trim().min(3).max(500)
const country = z.string().regex(/^[a-z]{2}$/)

export const walletQuery = z.strictObject({ country })

export const wireWallet = z.object({
  customerId: z.string(),
  country: z.string(),
  wallet: wireMoney,
  credit: wireMoney,
  points: z.number(),
  pendingPoints: z.number(),
  tier: z.string().nullable(),
  lines: z.array(
    z.object({
      at: z.iso.datetime(),
      event: z.string(),
      amount: z.string(),
      balance: z.string(),
      orderNumber: z.string().nullable(),
    }),
  ),
})

export const grantBody = z.strictObject({
  /** The same key again is the same grant. */
  key: z.string().min(8).max(100),
  country,
  /** "25.00", in the currency of the country. */
  amount: z.string().max(20),
  /** For how many days it can be spent. */
  days: z.number().int().min(1).max(3650),
  reason,
  /** The order that it makes good: one of the customer's. */
  order: z.string().max(20).optional(),
  approvedBy,
})
export const grantReply = z.object({ id: z.string(), amount: wireMoney, expiresAt: z.iso.datetime() })

const states = ['requested', 'paid', 'rejected'] as const
export const withdrawalsQuery = z.strictObject({ state: z.enum(states).default('requested') })

export const wireWithdrawal = z.object({
  id: z.string(),
  customerId: z.string(),
  country: z.string(),
  amount: wireMoney,
  state: z.enum(states),
  holder: z.string(),
  /** The whole account number while it is to be paid, else what may be shown of it. */
  account: z.string(),
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
})
export const wireWithdrawals = z.object({ withdrawals: z.array(wireWithdrawal) })

export const decisionBody = z.strictObject({ note: reason })
