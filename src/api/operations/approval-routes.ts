import type { Approval } from '#commerce/approvals/approval.ts'
import type { ApprovalFailure, Approvals } from '#commerce/approvals/create-approvals.ts'
import type { AuditLog } from '#commerce/audit/ports.ts'
import {
  approvalsQuery,
  auditQuery,
  approvalRejectionBody,
  refundRequestBody,
  wireApprovals,
  wireAudit,
  wireOpenedApproval,
  type WireApproval,
} from '#contracts/operations-approvals.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { readWireMoney, toWireMoney } from './wire-money.ts'

/** What one person may not do alone. The use case says which requests a key reads and decides on. */
export function approvalRoutes(approvals: Approvals): readonly Route[] {
  const decided = (result: Result<Approval, ApprovalFailure>): Result<unknown, Rejection> =>
    result.ok
      ? ok({ ...toWireApproval(result.value), effects: [...result.value.effects] })
      : fail(reject(result.failure))
  return [
    route({
      method: 'GET',
      path: '/approvals',
      scope: 'limits:exceed',
      summary: 'Requests that the key may decide on, and its own, newest first: open ones, or those decided.',
      query: approvalsQuery,
      reply: wireApprovals,
      run: async ({ query: { open, limit }, by }) =>
        ok({ approvals: (await approvals.list({ open: open === 'true', limit }, by)).map(toWireApproval) }),
    }),
    route({
      method: 'GET',
      path: '/approvals/{id}',
      scope: 'limits:exceed',
      summary: 'A request, with what it would do now.',
      reply: wireOpenedApproval,
      async run({ parameters: { id = '' }, by }) {
        const found = await approvals.find(id, by)
        if (!found.ok) return fail(reject(found.failure))
        const { approval, effects } = found.value
        return ok({ ...toWireApproval(approval), effects: effects && [...effects] })
      },
    }),
    route({
      method: 'POST',
      path: '/orders/{number}/payments/refund-requests',
      scope: 'payments:write',
      summary: 'Requests that another person approves a refund. The same key is the same request.',
      body: refundRequestBody,
      reply: wireOpenedApproval,
      async run({ parameters: { number = '' }, body, by }) {
        const { key, reason, method } = body
        const sum = readWireMoney(body.sum)
        if (!sum.ok) return sum
        const input = {
          ...{ number, minor: sum.value?.minor ?? null, reason },
          method: method === undefined ? null : { kind: method },
        }
        const requested = await approvals.request({ act: 'refund.make', input, reason, key }, by)
        if (requested.ok)
          return ok({ ...toWireApproval(requested.value), effects: [...requested.value.effects] })
        const { kind } = requested.failure
        return fail({ status: statuses[kind] ?? 409, kind })
      },
    }),
    route({
      method: 'POST',
      path: '/approvals/{id}/approve',
      scope: 'limits:exceed',
      summary:
        'Approves a request of another and does what was frozen, once. 409 when what it is about has changed.',
      reply: wireOpenedApproval,
      run: async ({ parameters: { id = '' }, by }) => decided(await approvals.approve(id, by)),
    }),
    route({
      method: 'POST',
      path: '/approvals/{id}/reject',
      scope: 'limits:exceed',
      summary: 'Rejects a request, with a reason.',
      body: approvalRejectionBody,
      reply: wireOpenedApproval,
      run: async ({ parameters: { id = '' }, body: { reason }, by }) =>
        decided(await approvals.reject(id, reason, by)),
    }),
  ]
}

/** What operators have done. */
export const auditLogRoutes = (audit: AuditLog): readonly Route[] => [
  route({
    method: 'GET',
    path: '/audit',
    scope: 'audit:read',
    summary: 'Acts of operators, newest first, by act, name of the operator or object.',
    query: auditQuery,
    reply: wireAudit,
    async run({ query: { act = null, who = null, object = null, before = null, limit }, by }) {
      const { rows, next } = await audit.list({ act, who, object, before, limit }, by)
      return ok({
        rows: rows.map(({ by: { kind, name }, ...row }) => ({ ...row, by: { kind, name } })),
        next,
      })
    },
  }),
]

/** Why a request was not made. */
const statuses: Readonly<Record<string, number>> = { 'not-found': 404, 'not-permitted': 403, malformed: 422 }

function reject(failure: ApprovalFailure): Rejection {
  switch (failure.kind) {
    case 'not-found':
    case 'not-permitted':
      return { status: 404, kind: 'not-found' }
    case 'already-decided':
      return { status: 409, kind: failure.kind, detail: failure.state }
    case 'overtaken':
      return { status: 409, kind: failure.kind, detail: failure.cause }
    default:
      return { status: 422, kind: failure.kind }
  }
}

const nameOf = ({ kind, name }: { readonly kind: string; readonly name: string }) => ({ kind, name })

const toWireApproval = (one: Approval): WireApproval => ({
  ...{ id: one.id, act: one.act, state: one.state, country: one.country, reason: one.reason },
  object: { kind: one.object.kind, id: one.object.id },
  sum: one.sum && toWireMoney(one.sum),
  requestedBy: nameOf(one.requestedBy),
  requestedAt: one.requestedAt,
  expiresAt: one.expiresAt,
  decidedBy: one.decidedBy && nameOf(one.decidedBy),
  decidedAt: one.decidedAt,
  decisionReason: one.decisionReason,
  isAlone: one.isAlone,
  doneAt: one.doneAt,
})
