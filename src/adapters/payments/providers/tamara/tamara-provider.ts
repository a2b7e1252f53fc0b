import { z } from 'zod'
import type { PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import type { Clock } from '#kernel/instant.ts'
import { compare, subtract, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { splitName } from '#adapters/payments/payer.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'
import { toTamaraItems, toTamaraAmount } from './tamara-order-body.ts'
import { tamaraOrder, toTamaraReading } from './tamara-order.ts'
import { isTamaraToken } from './tamara-token.ts'

export type TamaraConfig = {
  readonly apiToken: string
  readonly notificationToken: string
  readonly live: boolean
  readonly clock: Clock
  readonly base?: string
  readonly fetch?: typeof fetch
}

const started = z.object({ order_id: z.string().min(1), checkout_url: z.url() })
const done = z.object({ order_id: z.string(), status: z.string() })
const refunded = z.object({ status: z.string() })
const eligible = z.object({ is_eligible: z.boolean() })
const event = z.object({
  order_id: z.string().min(1),
  order_reference_id: z.string().nullish(),
  event_type: z.string().nullish(),
  order_status: z.string().nullish(),
})

/** Tamara: approved, authorized by the shop, captured at dispatch. Source: docs.tamara.co. */
export function createTamaraProvider(config: TamaraConfig): PaymentProvider {
  const http = createProviderHttp({
    service: 'tamara',
    base: config.base ?? `https://api${config.live ? '' : '-sandbox'}.tamara.co`,
    headers: { authorization: `Bearer ${config.apiToken}` },
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const pathOf = (reference: string | null, more = '') =>
    `/orders/${encodeURIComponent(reference ?? '')}${more}`

  /** Cancels the part that will not be captured, unless an earlier try has. */
  async function reduce(reference: string | null, excess: Money): Promise<Result<void, ProviderFailure>> {
    const found = await http.request({ method: 'GET', path: pathOf(reference) }, tamaraOrder)
    if (!found.ok) return found
    const { canceled_amount: canceled } = found.value
    const before = canceled ? fromMajor(canceled.amount, canceled.currency) : null
    const remaining = before?.currency === excess.currency ? subtract(excess, before) : excess
    if (remaining.minor <= 0) return ok(undefined)
    const response = await http.request(
      {
        method: 'POST',
        path: pathOf(reference, '/cancel'),
        body: { total_amount: toTamaraAmount(remaining) },
      },
      done,
    )
    return response.ok ? ok(undefined) : response
  }

  return {
    code: 'tamara',
    supportsIdempotency: true,

    async start(request) {
      const { contact, amount, returnUrl } = request
      const { first, last } = splitName(contact.name)
      const person = { first_name: first, last_name: last, phone_number: contact.phone }
      const title = `Order ${request.orderNumber}`
      const response = await http.request(
        {
          method: 'POST',
          path: '/checkout',
          body: {
            order_reference_id: request.attemptId,
            order_number: request.orderNumber,
            total_amount: toTamaraAmount(amount),
            description: title,
            country_code: request.country.toUpperCase(),
            payment_type: 'PAY_BY_INSTALMENTS',
            installments: 4,
            locale: request.language === 'ar' ? 'ar_SA' : 'en_US',
            consumer: { ...person, email: contact.email },
            ...toTamaraItems(request.breakdown, person, request.country),
            merchant_url: {
              success: returnUrl,
              failure: returnUrl,
              cancel: returnUrl,
              notification: request.webhookUrl,
            },
          },
        },
        started,
      )
      if (!response.ok) return response
      const { order_id: reference, checkout_url: url } = response.value
      return ok({ reference, nextAction: { kind: 'redirect', url } })
    },

    async poll({ reference }) {
      if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
      const find = () => http.request({ method: 'GET', path: pathOf(reference) }, tamaraOrder)
      const found = await find()
      if (!found.ok) return found
      if (found.value.status !== 'approved') return ok(toTamaraReading(found.value))
      // Approved orders expire after three days unless the shop authorizes them; a concurrent poll may have done so (409).
      const authorized = await http.request({ method: 'POST', path: pathOf(reference, '/authorise') }, done)
      if (!authorized.ok && authorized.failure.kind !== 'rejected') return authorized
      const after = await find()
      return after.ok ? ok(toTamaraReading(after.value)) : after
    },

    async capture({ reference, sum, amount }) {
      const reduced =
        compare(sum, amount) < 0 ? await reduce(reference, subtract(amount, sum)) : ok(undefined)
      if (!reduced.ok) return reduced
      const response = await http.request(
        {
          method: 'POST',
          path: '/payments/capture',
          body: {
            order_id: reference,
            total_amount: toTamaraAmount(sum),
            shipping_info: { shipped_at: config.clock.now(), shipping_company: 'own fleet' },
          },
        },
        done,
      )
      return response.ok ? ok(undefined) : response
    },

    async void({ reference, sum }) {
      const response = await http.request(
        { method: 'POST', path: pathOf(reference, '/cancel'), body: { total_amount: toTamaraAmount(sum) } },
        done,
      )
      return response.ok ? ok(undefined) : response
    },

    async refund({ reference, sum, idempotencyKey, reason }) {
      const response = await http.request(
        {
          method: 'POST',
          path: `/payments/simplified-refund/${encodeURIComponent(reference ?? '')}`,
          body: { total_amount: toTamaraAmount(sum), comment: reason, merchant_refund_id: idempotencyKey },
          idempotent: true,
        },
        refunded,
      )
      return response.ok ? ok(undefined) : response
    },

    readWebhook({ headers, query, body }, at) {
      const bearer = headers['authorization']?.replace(/^Bearer /i, '')
      const token = bearer ?? query['tamaraToken'] ?? ''
      if (!isTamaraToken(token, config.notificationToken, at)) return fail({ kind: 'forged' })
      const parsed = event.safeParse(readJsonBody(body))
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const { order_id, order_reference_id, event_type, order_status } = parsed.data
      return ok({
        eventId: `${order_id}:${event_type ?? order_status ?? ''}`,
        attemptId: order_reference_id ?? null,
        reference: order_id,
        amount: null,
        payload: parsed.data,
      })
    },

    async checkEligibility({ amount, contact }) {
      const response = await http.request(
        {
          method: 'POST',
          path: '/pre-checkout/v1/eligibility',
          body: { order: toTamaraAmount(amount), customer: { phone: contact.phone } },
        },
        eligible,
      )
      if (!response.ok) return response.failure.kind === 'rejected' ? 'not-approved' : 'no-response'
      return response.value.is_eligible ? 'eligible' : 'not-approved'
    },
  }
}
