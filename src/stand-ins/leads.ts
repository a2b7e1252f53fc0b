import { standInJson, type StandInAnswer } from './stand-in.ts'

type ReceivedLead = { readonly id: string; readonly reference: string }

/** The retailer's service of leads: POST /v1/leads, each idempotency key once. */
export const createLeadsAnswer =
  (received: Map<string, ReceivedLead> = new Map()): StandInAnswer =>
  async (request) => {
    if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith('/v1/leads'))
      return standInJson({ error: 'not found' }, 404)
    const lead = (await request.json()) as ReceivedLead
    const key = request.headers.get('idempotency-key')
    if (key === null || key !== lead.id) return standInJson({ error: 'no idempotency key' }, 400)
    const isNew = !received.has(key)
    if (isNew) received.set(key, lead)
    return standInJson({ id: `crm-${lead.reference}` }, isNew ? 201 : 200)
  }
