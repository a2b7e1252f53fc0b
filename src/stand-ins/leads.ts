import { standInJson, type StandInAnswer } from './stand-in.ts'

type KeptLead = { readonly id: string; readonly reference: string }

/** The retailer's service of leads: POST /v1/leads, each idempotency key once. */
export const createLeadsAnswer =
  (kept: Map<string, KeptLead> = new Map()): StandInAnswer =>
  async (request) => {
    if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith('/v1/leads'))
      return standInJson({ error: 'not found' }, 404)
    const lead = (await request.json()) as KeptLead
    const key = request.headers.get('idempotency-key')
    if (key === null || key !== lead.id) return standInJson({ error: 'no idempotency key' }, 400)
    const isNew = !kept.has(key)
    if (isNew) kept.set(key, lead)
    return standInJson({ id: `crm-${lead.reference}` }, isNew ? 201 : 200)
  }
