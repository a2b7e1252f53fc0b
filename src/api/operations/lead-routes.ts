import type { Lead } from '#commerce/leads/lead.ts'
import type { LeadAdmin, LeadAdminFailure } from '#commerce/leads/lead-admin.ts'
import type { LeadRecord } from '#commerce/leads/ports.ts'
import {
  leadAssignmentBody,
  leadEventBody,
  leadForwardBody,
  leadForwardReply,
  leadsQuery,
  wireLeadRecord,
  wireLeads,
  type WireLead,
  type WireLeadRecord,
} from '#contracts/operations-leads.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

/** Leads: the list, who answers them, and what came of them. */
export const leadRoutes = (admin: LeadAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/leads',
    scope: 'leads:read',
    summary: 'Lists leads, open ones first and the oldest of them.',
    query: leadsQuery,
    reply: wireLeads,
    run: async ({ query: { state = null, form = null, country = null, owner = null, limit } }) =>
      ok({ leads: (await admin.list({ state, form, country, owner, limit })).map(toWire) }),
  }),
  route({
    method: 'GET',
    path: '/leads/{reference}',
    scope: 'leads:read',
    summary: 'A lead with what has happened to it.',
    reply: wireLeadRecord,
    run: async ({ parameters: { reference = '' } }) => {
      const found = await admin.find(reference)
      return answer(found ? ok(found) : fail({ kind: 'not-found' }))
    },
  }),
  route({
    method: 'POST',
    path: '/leads/{reference}/assignment',
    scope: 'leads:write',
    summary: 'Gives a lead to a team, which gets a mail.',
    body: leadAssignmentBody,
    reply: wireLeadRecord,
    run: async ({ parameters: { reference = '' }, body: { owner, reason }, by }) =>
      answer(await admin.assign(reference, owner, { by, reason })),
  }),
  route({
    method: 'POST',
    path: '/leads/{reference}/events',
    scope: 'leads:write',
    summary: 'Records that a lead was contacted, won, lost, or is spam, and why.',
    body: leadEventBody,
    reply: wireLeadRecord,
    run: async ({ parameters: { reference = '' }, body: { event, reason }, by }) =>
      answer(await admin.advance(reference, event, { by, reason })),
  }),
  route({
    method: 'POST',
    path: '/leads/{reference}/forwarding',
    scope: 'leads:write',
    summary: 'Forwards a lead again that the outside service has not confirmed.',
    body: leadForwardBody,
    reply: leadForwardReply,
    run: async ({ parameters: { reference = '' } }) => {
      if (!(await admin.find(reference))) return fail({ status: 404, kind: 'not-found' })
      const forwarded = await admin.forwardAgain(reference)
      return forwarded > 0
        ? ok({ forwarded })
        : fail({ status: 409, kind: 'nothing-to-forward', detail: 'it is delivered, or no service is named' })
    },
  }),
]

const statuses = { 'not-found': 404, 'not-permitted': 403, 'unknown-owner': 422, 'no-reason': 422 } as const

function answer(changed: Result<LeadRecord, LeadAdminFailure>): Result<WireLeadRecord, Rejection> {
  if (changed.ok) return ok(toWireRecord(changed.value))
  const { failure } = changed
  return failure.kind === 'illegal'
    ? fail({ status: 409, kind: 'illegal', detail: `the lead is ${failure.from}` })
    : fail({ status: statuses[failure.kind], kind: failure.kind })
}

const toWire = ({ id: _id, store: storefront, storeCode: store, attribution, ...lead }: Lead): WireLead => ({
  ...lead,
  storefront,
  store,
  attribution: attribution && { ...attribution },
})

const toWireRecord = ({ lead, history, forwarding }: LeadRecord): WireLeadRecord => ({
  ...toWire(lead),
  history: history.map((entry) => ({ ...entry })),
  forwarding: forwarding && { ...forwarding },
})
