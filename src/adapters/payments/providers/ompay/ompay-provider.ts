import { z } from 'zod'
import type { KnownPayment, PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'
import { toMajorNumber } from '#adapters/payments/wire-amounts.ts'
import {
  ompayCreated,
  ompayOrder,
  toOmpayReading,
  type OmpayAmounts,
  type OmpayOrder,
} from './ompay-order.ts'
import { signOmpayResponse, signOmpayRequest } from './ompay-signature.ts'

export type OmpayConfig = {
  readonly clientId: string
  readonly clientSecret: string
  readonly live: boolean
  readonly amounts: OmpayAmounts
  /** 'ignored': responses are accepted without the signature that one third-party client describes. */
  readonly signature: 'checked' | 'ignored'
  readonly base?: string
  readonly fetch?: typeof fetch
}

const orders = '/nac/api/v1/pg/orders'
const refunds = '/nac/api/v1/merchant-host/transaction/refund'
const refunded = z.object({ status: z.string() })

/**
 * OMPay (Oman). Unverified: based on third-party clients that quote its portal; the public documentation of webhooks,
 * amounts and signatures is not reliable. To be confirmed with OMPay before it goes live.
 */
export function createOmpayProvider(config: OmpayConfig): PaymentProvider {
  const { clientId, clientSecret } = config
  const host = config.live ? '' : 'uat.'
  const http = createProviderHttp({
    service: 'ompay',
    base: config.base ?? `https://api.${host}gateway.ompay.com`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const toWire = (amount: Money): number =>
    config.amounts === 'major' ? toMajorNumber(amount) : amount.minor

  async function find({ reference }: KnownPayment): Promise<Result<OmpayOrder, ProviderFailure>> {
    if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
    const query = new URLSearchParams({ orderId: reference })
    const response = await http.request(
      { method: 'GET', path: `${orders}/check-status?${query}` },
      ompayOrder,
    )
    if (!response.ok || config.signature === 'ignored' || !response.value.paymentId) return response
    const { orderId, paymentId, signature } = response.value
    return equalsInConstantTime(signature ?? '', signOmpayResponse(clientSecret, orderId, paymentId))
      ? response
      : fail({ kind: 'malformed' })
  }

  const rejectSeparateCapture = async () => fail({ kind: 'rejected' as const, code: 'captured-immediately' })

  return {
    code: 'ompay',
    supportsIdempotency: false,

    async start(request) {
      const response = await http.request(
        {
          method: 'POST',
          path: `${orders}/create-checkout`,
          body: {
            amount: toWire(request.amount),
            currency: request.amount.currency,
            uiMode: 'checkout',
            receiptId: request.attemptId.slice(0, 40),
            description: `Order ${request.orderNumber}`,
            redirectType: 'redirect',
            customerFields: request.contact,
          },
        },
        ompayCreated,
      )
      if (!response.ok) return response
      const { orderId } = response.value
      const query = new URLSearchParams({
        actionType: 'checkout',
        orderId,
        redirectUrl: request.returnUrl,
        clientId,
      })
      const url = `https://merchant.${host}gateway.ompay.com/cpbs/pg?${query}`
      return ok({ reference: orderId, nextAction: { kind: 'redirect', url } })
    },

    async poll(payment) {
      const found = await find(payment)
      return found.ok ? ok(toOmpayReading(found.value, config.amounts)) : found
    },

    capture: rejectSeparateCapture,
    void: rejectSeparateCapture,

    async refund(request) {
      const found = await find(request)
      if (!found.ok) return found
      const { paymentId } = found.value
      if (!paymentId) return fail({ kind: 'rejected', code: 'not-paid' })
      const body = { paymentId, amount: toWire(request.sum) }
      const signature = signOmpayRequest(clientSecret, refunds, JSON.stringify(body))
      const headers = { 'x-signature': signature }
      const response = await http.request({ method: 'POST', path: refunds, body, headers }, refunded)
      if (!response.ok) return response
      const { status } = response.value
      return status === 'success' ? ok(undefined) : fail({ kind: 'rejected', code: status })
    },

    readWebhook: () => fail({ kind: 'none-expected' }),
    checkEligibility: async () => 'eligible',
  }
}
