import { z } from 'zod'
import type { KnownPayment, PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { isSameText } from '#adapters/payments/same-text.ts'
import { toMajorNumber } from '#adapters/payments/wire-amounts.ts'
import { ompayCreated, ompayOrder, toReading, type OmpayAmounts, type OmpayOrder } from './ompay-order.ts'
import { signOmpayAnswer, signOmpayRequest } from './ompay-signature.ts'

export type OmpayConfig = {
  readonly clientId: string
  readonly clientSecret: string
  readonly live: boolean
  readonly amounts: OmpayAmounts
  /** Whether an answer that is not signed as one client says it is believed all the same. */
  readonly signature: 'checked' | 'ignored'
  readonly base?: string
  readonly fetch?: typeof fetch
}

const orders = '/nac/api/v1/pg/orders'
const refunds = '/nac/api/v1/merchant-host/transaction/refund'
const given = z.object({ status: z.string() })

/**
 * OMPay (Oman). Unverified: written after clients of third parties that quote its portal, whose public part says nothing of
 * webhooks, amounts and signatures that could be relied upon. To be confirmed with OMPay before money moves.
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
  const wire = (amount: Money): number => (config.amounts === 'major' ? toMajorNumber(amount) : amount.minor)

  async function find({ reference }: KnownPayment): Promise<Result<OmpayOrder, ProviderFailure>> {
    if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
    const query = new URLSearchParams({ orderId: reference })
    const answer = await http.ask({ method: 'GET', path: `${orders}/check-status?${query}` }, ompayOrder)
    if (!answer.ok || config.signature === 'ignored' || !answer.value.paymentId) return answer
    const { orderId, paymentId, signature } = answer.value
    return isSameText(signature ?? '', signOmpayAnswer(clientSecret, orderId, paymentId))
      ? answer
      : fail({ kind: 'malformed' })
  }

  const capturedAtOnce = async () => fail({ kind: 'rejected' as const, code: 'captured-at-once' })

  return {
    code: 'ompay',
    knowsKeys: false,

    async start(request) {
      const answer = await http.ask(
        {
          method: 'POST',
          path: `${orders}/create-checkout`,
          body: {
            amount: wire(request.amount),
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
      if (!answer.ok) return answer
      const { orderId } = answer.value
      const query = new URLSearchParams({
        actionType: 'checkout',
        orderId,
        redirectUrl: request.returnTo,
        clientId,
      })
      const url = `https://merchant.${host}gateway.ompay.com/cpbs/pg?${query}`
      return ok({ reference: orderId, door: { kind: 'address', url } })
    },

    async poll(payment) {
      const found = await find(payment)
      return found.ok ? ok(toReading(found.value, config.amounts)) : found
    },

    capture: capturedAtOnce,
    void: capturedAtOnce,

    async refund(request) {
      const found = await find(request)
      if (!found.ok) return found
      const { paymentId } = found.value
      if (!paymentId) return fail({ kind: 'rejected', code: 'not-paid' })
      const body = { paymentId, amount: wire(request.sum) }
      const signature = signOmpayRequest(clientSecret, refunds, JSON.stringify(body))
      const headers = { 'x-signature': signature }
      const answer = await http.ask({ method: 'POST', path: refunds, body, headers }, given)
      if (!answer.ok) return answer
      const { status } = answer.value
      return status === 'success' ? ok(undefined) : fail({ kind: 'rejected', code: status })
    },

    readWebhook: () => fail({ kind: 'none-expected' }),
    checkEligibility: async () => 'eligible',
  }
}
