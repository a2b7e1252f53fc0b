import { z } from 'zod'
import { wireMoney } from './operations.ts'

const states = ['requested', 'approved', 'rejected', 'expired', 'overtaken', 'withdrawn'] as const
const instant = z.iso.datetime()
const operator = z.object({ kind: z.string(), name: z.string() })

/** What one person may not do alone, as the operations API returns it. What it does was frozen when it was requested. */
const wireApproval = z.object({
  id: z.uuid(),
  /** "refund.make" */
  act: z.string(),
  state: z.enum(states),
  /** What it is about: an order's number, a person. */
  object: z.object({ kind: z.string(), id: z.string() }),
  country: z.string().nullable(),
  sum: wireMoney.nullable(),
  reason: z.string(),
  requestedBy: operator,
  requestedAt: instant,
  expiresAt: instant,
  decidedBy: operator.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** The only person who could approve it requested it. */
  isAlone: z.boolean(),
  doneAt: instant.nullable(),
})
export type WireApproval = z.output<typeof wireApproval>

export const wireApprovals = z.object({ approvals: z.array(wireApproval) })

export const wireOpenedApproval = wireApproval.extend({
  /** What it would do now; null: it cannot be done any more. */
  effects: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
})

export const approvalsQuery = z.object({
  open: z.enum(['true', 'false']).default('true'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** A refund above what a key may give. The shopper names the account: none is kept in a request. */
export const refundRequestBody = z.strictObject({
  /** Yours: repeating it returns the same request, whatever became of it. */
  key: z.string().regex(/^[\w.:-]{1,60}$/),
  /** Missing: everything refundable. */
  sum: wireMoney.optional(),
  reason: z.string().trim().min(1).max(300),
  /** Of cash; missing: it goes back to what paid. */
  method: z.enum(['shopper', 'wallet', 'counter']).optional(),
})

export const approvalRejectionBody = z.strictObject({ reason: z.string().trim().min(1).max(500) })

export const wireAudit = z.object({
  rows: z.array(
    z.object({
      id: z.int(),
      at: instant,
      by: operator,
      act: z.string(),
      object: z.object({ kind: z.string(), id: z.string() }),
      country: z.string().nullable(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
      reason: z.string().nullable(),
      approvalId: z.string().nullable(),
      requestId: z.string().nullable(),
    }),
  ),
  /** `before` of the next page; null: this is the last. */
  next: z.int().nullable(),
})

export const auditQuery = z.object({
  act: z.string().max(100).optional(),
  who: z.string().max(100).optional(),
  object: z.string().max(100).optional(),
  before: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
