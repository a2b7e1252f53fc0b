import { z } from 'zod'
import type { Basket } from '#commerce/payments/basket.ts'
import type { PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import { sum } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { splitName } from '#adapters/payments/payer.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { toMajorNumber } from '#adapters/payments/wire-amounts.ts'

export type CashewConfig = {
  readonly secretKey: string
  readonly storeUrl: string
  readonly live: boolean
  readonly base?: string
  readonly fetch?: typeof fetch
}

const authorized = z.object({ status: z.literal('success'), data: z.object({ token: z.string().min(1) }) })
const created = z.object({ data: z.object({ orderId: z.string().min(1), token: z.string().min(1) }) })
const captured = z.object({ status: z.string() })

/** Its lines know no discount: all that is taken off stands beside them. */
const discountOf = ({ items, discount }: Basket) =>
  sum([discount, ...items.map((item) => item.discount)], discount.currency)

/**
 * Cashew (the Emirates). Source: the vendor's store plugins of 2021, to be confirmed: no webhook and no status is
 * documented, so that a payment is over when its capture is. The order's token comes back with the reference.
 */
export function createCashewProvider(config: CashewConfig): PaymentProvider {
  const http = createProviderHttp({
    service: 'cashew',
    base: config.base ?? `https://api${config.live ? '' : '-sandbox'}.cashewpayments.com/v1`,
    headers: {},
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })

  async function storeToken(): Promise<Result<string, ProviderFailure>> {
    const headers = { cashewSecretKey: config.secretKey, storeUrl: config.storeUrl }
    const answer = await http.ask(
      { method: 'POST', path: '/identity/store/authorize', body: {}, headers, idempotent: true },
      authorized,
    )
    return answer.ok ? ok(answer.value.data.token) : answer
  }

  return {
    code: 'cashew',
    knowsKeys: false,

    async start(request) {
      const token = await storeToken()
      if (!token.ok) return token
      const { first, last } = splitName(request.contact.name)
      const { basket } = request
      const answer = await http.ask(
        {
          method: 'POST',
          path: '/checkouts',
          headers: { authorization: token.value },
          body: {
            orderReference: request.attemptId,
            totalAmount: toMajorNumber(request.amount),
            currencyCode: request.amount.currency,
            taxAmount: 0,
            discount: toMajorNumber(discountOf(basket)),
            language: request.language,
            merchant: { confirmationUrl: request.returnTo, cancelUrl: request.returnTo },
            customer: {
              firstName: first,
              lastName: last,
              email: request.contact.email,
              mobileNumber: request.contact.phone,
            },
            shipping: { shipping_amount: toMajorNumber(basket.shipping) },
            items: basket.items.map((item) => ({
              sku: item.reference,
              reference: item.reference,
              name: item.name,
              quantity: item.quantity,
              unitPrice: toMajorNumber(item.unitPrice),
              currency: item.unitPrice.currency,
            })),
          },
        },
        created,
      )
      if (!answer.ok) return answer
      const { orderId, token: orderToken } = answer.value.data
      const query = new URLSearchParams({ token: orderToken, storeToken: token.value })
      const url = `https://checkout.cashewpayments.com/${encodeURIComponent(orderId)}?${query.toString()}`
      return ok({ reference: `${orderId}|${orderToken}`, door: { kind: 'address', url } })
    },

    async poll({ reference, amount }) {
      const [orderId = '', token = ''] = (reference ?? '').split('|')
      if (reference === null || token === '') return fail({ kind: 'rejected', code: 'no-reference' })
      const answer = await http.ask(
        {
          method: 'POST',
          path: `/orders/${encodeURIComponent(orderId)}/capture/`,
          body: {},
          headers: { authorization: token },
        },
        captured,
      )
      const waiting = {
        reference,
        state: 'pending' as const,
        amount,
        captured: null,
        refunded: null,
        reason: null,
      }
      // Refused until the shopper has confirmed.
      if (!answer.ok) return answer.failure.kind === 'rejected' ? ok(waiting) : answer
      return answer.value.status.toUpperCase() === 'SUCCESS'
        ? ok({ ...waiting, state: 'captured' as const, captured: amount })
        : ok(waiting)
    },

    capture: async () => fail({ kind: 'rejected', code: 'captured-at-once' }),
    void: async () => fail({ kind: 'rejected', code: 'captured-at-once' }),

    async refund({ reference, sum }) {
      const token = await storeToken()
      if (!token.ok) return token
      const answer = await http.ask(
        {
          method: 'POST',
          path: '/refunds/woocommerce',
          headers: { authorization: token.value },
          body: { orderId: (reference ?? '').split('|')[0], refundAmount: toMajorNumber(sum) },
        },
        captured,
      )
      if (!answer.ok) return answer
      return answer.value.status === 'success'
        ? ok(undefined)
        : fail({ kind: 'rejected', code: answer.value.status })
    },

    readWebhook: () => fail({ kind: 'none-expected' }),
    checkEligibility: async () => 'eligible',
  }
}
