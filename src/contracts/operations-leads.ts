import { z } from 'zod'

const states = ['new', 'assigned', 'contacted', 'won', 'lost', 'spam'] as const
const forms = ['callback', 'design-advice', 'out-of-stock', 'business'] as const
const instant = z.iso.datetime()

/** Leads, as the operations API takes and returns them. */
const wireLead = z.object({
  /** "L-7K3Q-9XWD" */
  reference: z.string(),
  form: z.enum(forms),
  state: z.enum(states),
  /** The team that answers; null: none yet. */
  owner: z.string().nullable(),
  country: z.string(),
  language: z.enum(['en', 'ar']),
  /** Code of the storefront, "ae_ar". */
  storefront: z.string(),
  /** The store on the map that it is about. */
  store: z.string().nullable(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  callAt: instant.nullable(),
  consentText: z.string(),
  attribution: z.record(z.string(), z.string()).nullable(),
  createdAt: instant,
  changedAt: instant,
  deleteAt: instant,
})
export type WireLead = z.output<typeof wireLead>

export const wireLeadRecord = wireLead.extend({
  history: z.array(
    z.object({
      kind: z.string(),
      at: instant,
      actor: z.string(),
      from: z.enum(states),
      to: z.enum(states),
      owner: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** Null: not forwarded to a service outside. */
  forwarding: z
    .object({
      state: z.enum(['waiting', 'delivered', 'given-up']),
      attempts: z.number().int(),
      nextAt: instant,
      problem: z.string().nullable(),
      reference: z.string().nullable(),
    })
    .nullable(),
})
export type WireLeadRecord = z.output<typeof wireLeadRecord>

export const wireLeads = z.object({ leads: z.array(wireLead) })

export const leadsQuery = z.strictObject({
  state: z.enum(states).optional(),
  form: z.enum(forms).optional(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  owner: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

const reason = z.string().max(1000)
export const leadAssignmentBody = z.strictObject({ owner: z.string().max(40), reason })
export const leadEventBody = z.strictObject({
  event: z.enum(['contact', 'win', 'lose', 'mark-spam', 'reopen']),
  reason,
})
export const leadForwardBody = z.strictObject({})
export const leadForwardReply = z.object({ forwarded: z.number().int() })
