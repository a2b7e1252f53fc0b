import { z } from 'zod'
import type { PaymentBreakdown } from '#commerce/payments/payment-breakdown.ts'
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

/** Cashew's items have no discount field: all discounts are sent as one amount. */
const discountOf = ({ items, discount }: PaymentBreakdown) =>
  sum([discount, ...items.map((item) => item.discount)], discount.currency)

/**
 * Cashew (the Emirates). Source: the vendor's store plugins of 2021, to be confirmed. Neither webhooks nor a status
 * request is documented, so polling tries to capture. The reference is "order id|order token".
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
    const response = await http.request(
      { method: 'POST', path: '/identity/store/authorize', body: {}, headers, idempotent: true },
      authorized,
    )
    return response.ok ? ok(response.value.data.token) : response
  }

  return {
    code: 'cashew',
    supportsIdempotency: false,

    async start(request) {
      const token = await storeToken()
      if (!token.ok) return token
      const { first, last } = splitName(request.contact.name)
      const { breakdown } = request
      const response = await http.request(
        {
          method: 'POST',
          path: '/checkouts',
          headers: { authorization: token.value },
          body: {
            orderReference: request.attemptId,
            totalAmount: toMajorNumber(request.amount),
            currencyCode: request.amount.currency,
            taxAmount: 0,
            discount: toMajorNumber(discountOf(breakdown)),
            language: request.language,
            merchant: { confirmationUrl: request.returnUrl, cancelUrl: request.returnUrl },
            customer: {
              firstName: first,
              lastName: last,
              email: request.contact.email,
              mobileNumber: request.contact.phone,
            },
            shipping: { shipping_amount: toMajorNumber(breakdown.shipping) },
            items: breakdown.items.map((item) => ({
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
      if (!response.ok) return response
      const { orderId, token: orderToken } = response.value.data
      const query = new URLSearchParams({ token: orderToken, storeToken: token.value })
      const url = `https://checkout.cashewpayments.com/${encodeURIComponent(orderId)}?${query.toString()}`
      return ok({ reference: `${orderId}|${orderToken}`, nextAction: { kind: 'redirect', url } })
    },

    async poll({ reference, amount }) {
      const [orderId = '', token = ''] = (reference ?? '').split('|')
      if (reference === null || token === '') return fail({ kind: 'rejected', code: 'no-reference' })
      const response = await http.request(
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
      // Rejected until the shopper has confirmed.
      if (!response.ok) return response.failure.kind === 'rejected' ? ok(waiting) : response
      return response.value.status.toUpperCase() === 'SUCCESS'
        ? ok({ ...waiting, state: 'captured' as const, captured: amount })
        : ok(waiting)
    },

    capture: async () => fail({ kind: 'rejected', code: 'captured-immediately' }),
    void: async () => fail({ kind: 'rejected', code: 'captured-immediately' }),

    async refund({ reference, sum }) {
      const token = await storeToken()
      if (!token.ok) return token
      const response = await http.request(
        {
          method: 'POST',
          path: '/refunds/woocommerce',
          headers: { authorization: token.value },
          body: { orderId: (reference ?? '').split('|')[0], refundAmount: toMajorNumber(sum) },
        },
        captured,
      )
      if (!response.ok) return response
      return response.value.status === 'success'
        ? ok(undefined)
        : fail({ kind: 'rejected', code: response.value.status })
    },

    readWebhook: () => fail({ kind: 'none-expected' }),
    checkEligibility: async () => 'eligible',
  }
}
