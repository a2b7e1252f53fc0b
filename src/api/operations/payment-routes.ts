import type {
  PaymentAdminFailure,
  PaymentAdmin,
  PaymentTimeline,
} from '#commerce/orders/payment/payment-admin.ts'
import { captureBody, refundBody, refundOutcomeBody, voidBody, wirePayments } from '#contracts/payments.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { overLimitRejection, readApproval } from './approval.ts'
import { readWireMoney } from './wire-money.ts'
import { toWirePayments } from './payment-wire.ts'
import { route, type Rejection, type Route } from './routes.ts'

const unknown: readonly string[] = ['not-found', 'unknown-refund', 'unknown-shipment']

const invalid: readonly string[] = [
  'not-an-iban',
  'not-an-account',
  'not-an-ifsc',
  'not-a-upi-id',
  'no-holder',
  'method-not-offered',
  'refund-method-required',
]

/** Payments of orders: reading, capturing, voiding, refunding. */
export function paymentRoutes(admin: PaymentAdmin): readonly Route[] {
  const reply = (result: Result<PaymentTimeline, PaymentAdminFailure>): Result<unknown, Rejection> => {
    if (result.ok) return ok(toWirePayments(result.value))
    const { failure } = result
    if (unknown.includes(failure.kind)) return fail({ status: 404, kind: failure.kind })
    if (invalid.includes(failure.kind)) return fail({ status: 422, kind: failure.kind })
    if (failure.kind === 'not-permitted') return fail({ status: 403, kind: failure.kind })
    if (failure.kind === 'over-limit') return fail(overLimitRejection(failure))
    const detail =
      failure.kind === 'too-much'
        ? `${toDecimal(failure.remaining)} ${failure.remaining.currency} can still be refunded`
        : failure.kind === 'disputed' || failure.kind === 'dispute-not-shown'
          ? `dispute ${failure.references.join(', ')}`
          : undefined
    return fail({ status: 409, kind: failure.kind, ...(detail === undefined ? {} : { detail }) })
  }
  const path = '/orders/{number}/payments'
  const common = { method: 'POST', scope: 'payments:write', reply: wirePayments } as const
  const numberOf = (parameters: Readonly<Record<string, string>>) => parameters['number'] ?? ''
  return [
    route({
      method: 'GET',
      path,
      scope: 'payments:read',
      summary: 'Payments of an order: attempts, transactions, refunds, webhooks and open tasks.',
      reply: wirePayments,
      run: async ({ parameters, by }) => reply(await admin.timeline(numberOf(parameters), by)),
    }),
    route({
      ...common,
      path: `${path}/capture`,
      summary: 'Captures an authorized payment before dispatch.',
      body: captureBody,
      run: async ({ parameters, by }) => reply(await admin.capture(numberOf(parameters), by)),
    }),
    route({
      ...common,
      path: `${path}/void`,
      summary: 'Voids an uncaptured authorization and puts the order on hold.',
      body: voidBody,
      run: async ({ parameters, body, by }) => reply(await admin.void(numberOf(parameters), { ...body, by })),
    }),
    route({
      ...common,
      path: `${path}/refunds`,
      summary: 'Refunds part of a payment, or everything refundable.',
      body: refundBody,
      run: async ({
        parameters,
        scopes,
        by,
        body: { id, sum, reason, method, approvedBy, disputesSeen },
      }) => {
        const read = readWireMoney(sum)
        if (!read.ok) return read
        const approval = readApproval(approvedBy, scopes)
        if (!approval.ok) return approval
        const request = {
          id,
          sum: read.value,
          reason,
          method: method ?? null,
          approvedBy: approval.value,
          disputesSeen: disputesSeen ?? [],
          by,
        }
        return reply(await admin.refund(numberOf(parameters), request))
      },
    }),
    route({
      ...common,
      path: `${path}/refunds/{refund}/outcome`,
      summary: 'Records the outcome of a refund made by hand.',
      body: refundOutcomeBody,
      run: async ({ parameters, body: { outcome }, by }) =>
        reply(
          await admin.completeManually(numberOf(parameters), parameters['refund'] ?? '', { outcome, by }),
        ),
    }),
  ]
}
