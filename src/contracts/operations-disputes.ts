import { z } from 'zod'

const instant = z.iso.datetime()
const money = z.object({ amount: z.string(), currency: z.string() })
const documents = z.enum(['order', 'delivery', 'messages', 'invoices', 'refunds'])
const states = z.enum([
  'warning-needs-response',
  'warning-under-review',
  'warning-closed',
  'needs-response',
  'under-review',
  'lost',
  'expired',
  'accepted',
  'won',
])

/** Disputes, as the operations API takes and returns them. */
export const disputesQuery = z.object({
  view: z.enum(['due', 'open', 'closed']).optional(),
  state: states.optional(),
  provider: z.string().max(60).optional(),
  /** Number of an order, id of a dispute or of a payment at the provider. */
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})

const evidence = z.object({ text: z.string(), documents: z.array(documents) })

const wireDisputeFields = z.object({
  id: z.string(),
  provider: z.string(),
  reference: z.string(),
  payment: z.string(),
  /** Null: no such payment is known. */
  order: z.string().nullable(),
  country: z.string().nullable(),
  amount: money,
  fee: money.nullable(),
  reason: z.string(),
  reasonCode: z.string().nullable(),
  state: states,
  openedAt: instant,
  evidenceDueBy: instant.nullable(),
  /** To be sent with a change: a dispute that was changed since is not overwritten. */
  version: z.number().int(),
})

/** Value of `cursor` for the next page; null: this is the last one. */
const next = z.string().nullable()
export const wireDisputes = z.object({ disputes: z.array(wireDisputeFields), next })

export const wireDispute = wireDisputeFields.extend({
  evidence,
  history: z.array(
    z.object({
      event: z.string(),
      at: instant,
      receivedAt: instant,
      source: z.enum(['webhook', 'file', 'operator']),
    }),
  ),
  responses: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['evidence', 'acceptance']),
      state: z.enum(['requested', 'done', 'rejected']),
      code: z.string().nullable(),
      by: z.string(),
      at: instant,
    }),
  ),
})

const version = z.number().int().min(1)
/** A random id; the same again is the same response. */
const key = z.uuid()

export const disputeEvidenceBody = z.strictObject({
  version,
  text: z.string().max(10_000),
  documents: z.array(documents).max(5),
})
export const disputeSubmissionBody = z.strictObject({ version, key })
export const disputeAcceptanceBody = z.strictObject({ version, key, reason: z.string().min(3).max(300) })
