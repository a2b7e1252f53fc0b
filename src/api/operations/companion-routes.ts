import type { CompanionOrders } from '#commerce/orders/companion/companion-orders.ts'
import type { SendPaymentLink } from '#commerce/orders/payment/send-payment-link.ts'
import { companionBody, paymentLinkBody, wireCompanion } from '#contracts/companions.ts'
import { wireDone } from '#contracts/payments.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

type Deps = {
  readonly companions: Pick<CompanionOrders, 'add'>
  readonly sendPaymentLink: SendPaymentLink
}

const statuses: Readonly<Record<string, number>> = { 'not-found': 404, 'not-permitted': 403, 'too-many': 429 }

const rejectionOf = (failure: { readonly kind: string; readonly skus?: readonly string[] }): Rejection => ({
  status: statuses[failure.kind] ?? 409,
  kind: failure.kind,
  ...(failure.skus ? { detail: failure.skus.join(', ') } : {}),
})

/** The link to pay an order, and orders that go along with it. */
export function companionRoutes({ companions, sendPaymentLink }: Deps): readonly Route[] {
  const common = { method: 'POST', scope: 'orders:write' } as const
  return [
    route({
      ...common,
      path: '/orders/{number}/payment-link',
      summary: 'Sends the shopper of an unpaid order the link to pay it.',
      body: paymentLinkBody,
      reply: wireDone,
      run: async ({ parameters, body: { key }, by }) => {
        const sent = await sendPaymentLink(parameters['number'] ?? '', { key, by })
        return sent.ok ? ok({ done: true }) : fail(rejectionOf(sent.failure))
      },
    }),
    route({
      ...common,
      path: '/orders/{number}/companions',
      summary: 'Adds an order that goes along with another one, with a payment of its own.',
      body: companionBody,
      reply: wireCompanion,
      run: async ({ parameters, body, by }) => {
        const request = { ...body, by, version: null }
        const added = await companions.add(parameters['number'] ?? '', request)
        return added.ok ? ok({ order: added.value.number }) : fail(rejectionOf(added.failure))
      },
    }),
  ]
}
