import type { DisputeActFailure, DisputeAdmin, DisputeDetails } from '#commerce/disputes/dispute-admin.ts'
import type { Dispute } from '#commerce/disputes/dispute.ts'
import {
  disputeAcceptanceBody,
  disputeEvidenceBody,
  disputesQuery,
  disputeSubmissionBody,
  wireDispute,
  wireDisputes,
} from '#contracts/operations-disputes.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { toWireMoney } from './wire-money.ts'

type NotFound = { readonly kind: 'not-found' }

/** Payments that shoppers dispute at their banks, and what we respond. */
export function disputeRoutes(admin: DisputeAdmin): readonly Route[] {
  const reply = (result: Result<DisputeDetails, DisputeActFailure | NotFound>): Result<unknown, Rejection> =>
    result.ok ? ok(toWireDetails(result.value)) : fail(reject(result.failure))
  const path = '/disputes/{id}'
  const idOf = (parameters: Readonly<Record<string, string>>) => parameters['id'] ?? ''
  return [
    route({
      method: 'GET',
      path: '/disputes',
      scope: 'payments:read',
      summary: 'Lists disputes, what is due first, a hundred at a time.',
      query: disputesQuery,
      reply: wireDisputes,
      run: async ({ query, by }) => {
        const { view = null, state = null, provider = null, search = '', cursor = null } = query
        const page = await admin.list(
          {
            filters: { view, state, provider, country: null, due: null },
            ...{ search, cursor, sort: 'due', descending: false, size: 100 },
          },
          by,
        )
        return ok({ disputes: page.rows.map(toWireDispute), next: page.next })
      },
    }),
    route({
      method: 'GET',
      path,
      scope: 'payments:read',
      summary: 'A dispute with its evidence, its notices and our responses.',
      reply: wireDispute,
      run: async ({ parameters, by }) => reply(await admin.find(idOf(parameters), by)),
    }),
    route({
      method: 'PUT',
      path: `${path}/evidence`,
      scope: 'payments:write',
      summary: 'Saves what the bank is to be shown.',
      body: disputeEvidenceBody,
      reply: wireDispute,
      run: async ({ parameters, body: { version, ...evidence }, by }) => {
        const saved = await admin.saveEvidence(idOf(parameters), { version, evidence, by })
        return saved.ok ? reply(await admin.find(idOf(parameters), by)) : fail(reject(saved.failure))
      },
    }),
    route({
      method: 'POST',
      path: `${path}/submission`,
      scope: 'payments:write',
      summary: 'Sends the saved evidence to the provider, once.',
      body: disputeSubmissionBody,
      reply: wireDispute,
      run: async ({ parameters, body, by }) => reply(await admin.submit(idOf(parameters), { ...body, by })),
    }),
    route({
      method: 'POST',
      path: `${path}/acceptance`,
      scope: 'payments:write',
      summary: 'Gives the disputed money up.',
      body: disputeAcceptanceBody,
      reply: wireDispute,
      run: async ({ parameters, body, by }) => reply(await admin.accept(idOf(parameters), { ...body, by })),
    }),
  ]
}

const toWireDispute = (dispute: Dispute) => ({
  id: dispute.id,
  provider: dispute.provider,
  reference: dispute.reference,
  payment: dispute.paymentReference,
  order: dispute.payment?.orderNumber ?? null,
  country: dispute.payment?.country ?? null,
  amount: toWireMoney(dispute.amount),
  fee: dispute.fee && toWireMoney(dispute.fee),
  reason: dispute.reason,
  reasonCode: dispute.reasonCode,
  state: dispute.state,
  openedAt: dispute.openedAt,
  evidenceDueBy: dispute.evidenceDueBy,
  version: dispute.version,
})

const toWireDetails = ({ dispute, history, responses }: DisputeDetails) => ({
  ...toWireDispute(dispute),
  evidence: { text: dispute.evidence.text, documents: [...dispute.evidence.documents] },
  history: history.map((one) => ({ ...one })),
  responses: responses.map(({ key, kind, state, code, by, at }) => ({
    key,
    kind,
    state,
    code,
    at,
    by: by.name,
  })),
})

const invalid: readonly string[] = ['no-text', 'text-too-long', 'no-reason']

function reject(failure: DisputeActFailure | NotFound): Rejection {
  const { kind } = failure
  if (kind === 'not-permitted') return { status: 403, kind }
  if (kind === 'not-found') return { status: 404, kind }
  if (invalid.includes(kind)) return { status: 422, kind }
  if (kind === 'no-response-awaited') return { status: 409, kind, detail: `it is ${failure.state}` }
  return { status: 409, kind }
}
