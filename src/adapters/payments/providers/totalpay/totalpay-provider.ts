import { z } from 'zod'
import type {
  MoneyRequest,
  PaymentProvider,
  PaymentReading,
  ProviderFailure,
} from '#commerce/payments/payment-provider.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'
import { hashTotalpay } from './totalpay-hash.ts'
import { readTotalpayBody } from './totalpay-body.ts'
import { toTotalpayDispute } from './totalpay-dispute.ts'

export type TotalpayConfig = {
  readonly merchantKey: string
  readonly password: string
  readonly inner?: 'md5' | 'sha256'
  readonly base?: string
  readonly fetch?: typeof fetch
}

const session = z.object({ redirect_url: z.url() })
const status = z.object({
  payment_id: z.string().min(1),
  status: z.string(),
  order: z.object({ amount: z.string(), currency: z.string() }),
})
const accepted = z.object({ result: z.literal('accepted') })

const states: Readonly<Record<string, PaymentReading['state']>> = {
  pending: 'authorized',
  settled: 'captured',
  refund: 'captured',
  decline: 'failed',
  void: 'voided',
  reversal: 'voided',
}

/** TotalPay: its hosted session. Source: the vendor's own Odoo module, which cites docs.totalpay.global. */
export function createTotalpayProvider(config: TotalpayConfig): PaymentProvider {
  const { merchantKey: merchant_key, password, inner } = config
  const http = createProviderHttp({
    service: 'totalpay',
    base: config.base ?? 'https://checkout.totalpay.global',
    headers: {},
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const hash = (...fields: string[]) => hashTotalpay(fields, password, inner)

  /** TotalPay's payment, by attempt id. */
  const find = (attemptId: string) =>
    http.request(
      {
        method: 'POST',
        path: '/api/v1/payment/status',
        body: { merchant_key, order_id: attemptId, hash: hash(attemptId) },
        idempotent: true,
      },
      status,
    )

  const operate =
    (action: 'capture' | 'refund' | 'void') =>
    async ({ attemptId, sum }: MoneyRequest): Promise<Result<void, ProviderFailure>> => {
      const found = await find(attemptId)
      if (!found.ok) return found
      const { payment_id } = found.value
      const amount = action === 'void' ? {} : { amount: toDecimal(sum) }
      const response = await http.request(
        {
          method: 'POST',
          path: `/api/v1/payment/${action}`,
          body: { merchant_key, payment_id, ...amount, hash: hash(payment_id, amount.amount ?? '') },
        },
        accepted,
      )
      return response.ok ? ok(undefined) : response
    }

  return {
    code: 'totalpay',
    supportsIdempotency: false,

    async start(request) {
      const order = {
        number: request.attemptId,
        amount: toDecimal(request.amount),
        currency: request.amount.currency,
        description: `Order ${request.orderNumber}`,
      }
      const response = await http.request(
        {
          method: 'POST',
          path: '/api/v1/session',
          body: {
            merchant_key,
            operation: 'purchase',
            order,
            success_url: request.returnUrl,
            cancel_url: request.returnUrl,
            expiry_url: request.returnUrl,
            error_url: request.returnUrl,
            ...(request.capture === 'later' ? { auth: 'Y' } : {}),
            customer: { name: request.contact.name, email: request.contact.email },
            billing_address: { country: request.country.toUpperCase(), phone: request.contact.phone },
            hash: hash(order.number, order.amount, order.currency, order.description),
          },
        },
        session,
      )
      if (!response.ok) return response
      return ok({
        reference: request.attemptId,
        nextAction: { kind: 'redirect', url: response.value.redirect_url },
      })
    },

    async poll({ attemptId }) {
      const response = await find(attemptId)
      if (!response.ok) return response
      const { order } = response.value
      const state = states[response.value.status] ?? 'pending'
      const amount = fromMajor(order.amount, order.currency)
      const captured = state === 'captured' ? amount : null
      const refunded = response.value.status === 'refund' ? amount : null
      return ok({ reference: attemptId, state, amount, captured, refunded, reason: 'declined' })
    },

    capture: operate('capture'),
    void: operate('void'),
    refund: operate('refund'),

    readWebhook({ body }, at) {
      const callback = readTotalpayBody(body)
      if (!callback) return fail({ kind: 'unreadable' })
      const { id, order_number, order_amount, order_currency, order_description } = callback
      const expected = hash(id, order_number, order_amount, order_currency, order_description)
      if (!equalsInConstantTime(callback.hash, expected)) return fail({ kind: 'forged' })
      const dispute = toTotalpayDispute(callback, at)
      return ok({
        ...(dispute ? { dispute } : {}),
        eventId: [id, callback.type, callback.status].join(':'),
        attemptId: order_number,
        reference: order_number,
        amount: callback.type === 'sale' ? fromMajor(order_amount, order_currency) : null,
        payload: callback,
      })
    },

    checkEligibility: async () => 'eligible',
  }
}
