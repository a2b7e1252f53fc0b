import { z } from 'zod'

/** A lead as POST {LEADS_API_URL}/v1/leads takes it; the header "idempotency-key" is its `id`. */
export const leadsApiLead = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  form: z.string(),
  country: z.string().length(2),
  language: z.enum(['en', 'ar']),
  storefront: z.string(),
  store: z.string().nullable(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
  owner: z.string().nullable(),
  /** When a call was promised. */
  callAt: z.iso.datetime().nullable(),
  consent: z.strictObject({ textVersion: z.string(), givenAt: z.iso.datetime() }),
  attribution: z.record(z.string(), z.string()).nullable(),
  createdAt: z.iso.datetime(),
})
export type LeadsApiLead = z.infer<typeof leadsApiLead>

/** The answer that confirms it: the service's own id. */
export const leadsApiReply = z.object({ id: z.string().min(1).max(200) })
