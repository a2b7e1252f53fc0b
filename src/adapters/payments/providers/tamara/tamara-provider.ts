import { z } from 'zod'
import type { PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import type { Clock } from '#kernel/instant.ts'
import { compare, subtract, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { splitName } from '#adapters/payments/payer.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'
import { goodsOf, wire } from './tamara-goods.ts'
import { tamaraOrder, toReading } from './tamara-order.ts'
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

/** Tamara: approved, authorised by us, taken at dispatch. Source: docs.tamara.co. */
export function createTamaraProvider(config: TamaraConfig): PaymentProvider {
  const http = createProviderHttp({
    service: 'tamara',
    base: config.base ?? `https://api${config.live ? '' : '-sandbox'}.tamara.co`,
    headers: { authorization: `Bearer ${config.apiToken}` },
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const pathOf = (reference: string | null, more = '') =>
    `/orders/${encodeURIComponent(reference ?? '')}${more}`

  /** What is not to be taken is canceled before the rest is captured, unless it was the last time. */
  async function lower(reference: string | null, rest: Money): Promise<Result<void, ProviderFailure>> {
    const found = await http.ask({ method: 'GET', path: pathOf(reference) }, tamaraOrder)
    if (!found.ok) return found
    const { canceled_amount: canceled } = found.value
    const before = canceled ? fromMajor(canceled.amount, canceled.currency) : null
    const left = before?.currency === rest.currency ? subtract(rest, before) : rest
    if (left.minor <= 0) return ok(undefined)
    const answer = await http.ask(
      { method: 'POST', path: pathOf(reference, '/cancel'), body: { total_amount: wire(left) } },
      done,
    )
    return answer.ok ? ok(undefined) : answer
  }

  return {
    code: 'tamara',
    knowsKeys: true,

    async start(request) {
      const { contact, amount, returnTo } = request
      const { first, last } = splitName(contact.name)
      const person = { first_name: first, last_name: last, phone_number: contact.phone }
      const title = `Order ${request.orderNumber}`
      const answer = await http.ask(
        {
          method: 'POST',
          path: '/checkout',
          body: {
            order_reference_id: request.attemptId,
            order_number: request.orderNumber,
            total_amount: wire(amount),
            description: title,
            country_code: request.country.toUpperCase(),
            payment_type: 'PAY_BY_INSTALMENTS',
            instalments: 4,
            locale: request.language === 'ar' ? 'ar_SA' : 'en_US',
            consumer: { ...person, email: contact.email },
            ...goodsOf(request.basket, person, request.country),
            merchant_url: {
              success: returnTo,
              failure: returnTo,
              cancel: returnTo,
              notification: request.webhookTo,
            },
          },
        },
        started,
      )
      if (!answer.ok) return answer
      const { order_id: reference, checkout_url: url } = answer.value
      return ok({ reference, door: { kind: 'address', url } })
    },

    async poll({ reference }) {
      if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
      const find = () => http.ask({ method: 'GET', path: pathOf(reference) }, tamaraOrder)
      const found = await find()
      if (!found.ok) return found
      if (found.value.status !== 'approved') return ok(toReading(found.value))
      // Approved orders lapse after three days unless the shop authorises them; somebody else may just have done so (409).
      const authorised = await http.ask({ method: 'POST', path: pathOf(reference, '/authorise') }, done)
      if (!authorised.ok && authorised.failure.kind !== 'rejected') return authorised
      const after = await find()
      return after.ok ? ok(toReading(after.value)) : after
    },

    async capture({ reference, sum, amount }) {
      const lowered = compare(sum, amount) < 0 ? await lower(reference, subtract(amount, sum)) : ok(undefined)
      if (!lowered.ok) return lowered
      const answer = await http.ask(
        {
          method: 'POST',
          path: '/payments/capture',
          body: {
            order_id: reference,
            total_amount: wire(sum),
            shipping_info: { shipped_at: config.clock.now(), shipping_company: 'own fleet' },
          },
        },
        done,
      )
      return answer.ok ? ok(undefined) : answer
    },

    async void({ reference, sum }) {
      const answer = await http.ask(
        { method: 'POST', path: pathOf(reference, '/cancel'), body: { total_amount: wire(sum) } },
        done,
      )
      return answer.ok ? ok(undefined) : answer
    },

    async refund({ reference, sum, key, reason }) {
      const answer = await http.ask(
        {
          method: 'POST',
          path: `/payments/simplified-refund/${encodeURIComponent(reference ?? '')}`,
          body: { total_amount: wire(sum), comment: reason, merchant_refund_id: key },
          idempotent: true,
        },
        refunded,
      )
      return answer.ok ? ok(undefined) : answer
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
      const answer = await http.ask(
        {
          method: 'POST',
          path: '/pre-checkout/v1/eligibility',
          body: { order: wire(amount), customer: { phone: contact.phone } },
        },
        eligible,
      )
      if (!answer.ok) return answer.failure.kind === 'rejected' ? 'not-approved' : 'no-answer'
      return answer.value.is_eligible ? 'eligible' : 'not-approved'
    },
  }
}
