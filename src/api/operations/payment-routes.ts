import type {
  PaymentAdminFailure,
  PaymentAdmin,
  PaymentTimeline,
} from '#commerce/orders/payment/payment-admin.ts'
import { captureBody, refundBody, refundOutcomeBody, voidBody, wirePayments } from '#contracts/payments.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { readWireMoney } from './read-wire-money.ts'
import { toWirePayments } from './payment-wire.ts'
import { route, type Rejection, type Route } from './routes.ts'

const unknown: readonly string[] = ['not-found', 'unknown-refund', 'unknown-shipment']

/** Reading and moving the money of orders. */
export function paymentRoutes(desk: PaymentAdmin): readonly Route[] {
  const answer = (asked: Result<PaymentTimeline, PaymentAdminFailure>): Result<unknown, Rejection> => {
    if (asked.ok) return ok(toWirePayments(asked.value))
    const { failure } = asked
    if (unknown.includes(failure.kind)) return fail({ status: 404, kind: failure.kind })
    if (failure.kind === 'not-an-iban' || failure.kind === 'refund-method-required')
      return fail({ status: 422, kind: failure.kind })
    const detail =
      failure.kind === 'too-much' ? `${toDecimal(failure.left)} ${failure.left.currency} is left` : undefined
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
      summary:
        'The money of an order: attempts, captures, voids, refunds, webhooks, and what is still to be done.',
      reply: wirePayments,
      run: async ({ parameters }) => answer(await desk.timeline(numberOf(parameters))),
    }),
    route({
      ...common,
      path: `${path}/capture`,
      summary: 'Captures an authorized payment before dispatch.',
      body: captureBody,
      run: async ({ parameters }) => answer(await desk.capture(numberOf(parameters))),
    }),
    route({
      ...common,
      path: `${path}/void`,
      summary: 'Voids an uncaptured authorization and puts the order on hold.',
      body: voidBody,
      run: async ({ parameters, body }) => answer(await desk.void(numberOf(parameters), body)),
    }),
    route({
      ...common,
      path: `${path}/refunds`,
      summary: 'Refunds part of a payment, or all that is left.',
      body: refundBody,
      run: async ({ parameters, body: { id, sum, reason, method } }) => {
        const read = readWireMoney(sum)
        if (!read.ok) return read
        const asked = { id, sum: read.value, reason, method: method ?? null }
        return answer(await desk.refund(numberOf(parameters), asked))
      },
    }),
    route({
      ...common,
      path: `${path}/refunds/{refund}/outcome`,
      summary: 'Records the outcome of a refund made by hand.',
      body: refundOutcomeBody,
      run: async ({ parameters, body }) =>
        answer(await desk.completeManually(numberOf(parameters), parameters['refund'] ?? '', body.outcome)),
    }),
  ]
}
