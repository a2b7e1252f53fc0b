import { z } from 'zod'
import type {
  KnownPayment,
  MoneyRequest,
  PaymentProvider,
  ProviderFailure,
  StartRequest,
} from '#commerce/payments/payment-provider.ts'
import type { Ineligibility } from '#commerce/payments/methods/payment-method.ts'
import type { Clock } from '#kernel/instant.ts'
import { compare, toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { isSameText } from '#adapters/payments/same-text.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'
import { addressOf, orderOf } from './tabby-order.ts'
import { tabbyPayment, toReading } from './tabby-payment.ts'

export type TabbyConfig = {
  readonly secretKey: string
  /** Merchant code per country. */
  readonly merchants: Readonly<Record<string, string>>
  /** The header that we have told Tabby to send with each webhook: it signs nothing. */
  readonly webhookHeader: { readonly name: string; readonly value: string }
  readonly clock: Clock
  readonly base?: string
  readonly fetch?: typeof fetch
}

const session = z.object({
  status: z.string(),
  payment: z.object({ id: z.string().min(1) }).nullish(),
  configuration: z
    .object({
      available_products: z
        .object({ installments: z.array(z.object({ web_url: z.url() })).nullish() })
        .nullish(),
      products: z
        .object({ installments: z.object({ rejection_reason: z.string().nullish() }).nullish() })
        .nullish(),
    })
    .nullish(),
})
const event = tabbyPayment.extend({ order: z.object({ reference_id: z.string().nullish() }).nullish() })

type Asked = Pick<StartRequest, 'country' | 'language' | 'amount' | 'contact' | 'basket'>

/** Tabby: approved now, taken at dispatch. Source: docs.tabby.ai. */
export function createTabbyProvider(config: TabbyConfig): PaymentProvider {
  const http = createProviderHttp({
    service: 'tabby',
    base: config.base ?? 'https://api.tabby.ai',
    headers: { authorization: `Bearer ${config.secretKey}` },
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const pathOf = (reference: string | null, more = '') =>
    `/api/v2/payments/${encodeURIComponent(reference ?? '')}${more}`

  const openSession = (
    asked: Asked,
    ids: { readonly attemptId: string; readonly title: string },
    back: string,
  ) =>
    http.ask(
      {
        method: 'POST',
        path: '/api/v2/checkout',
        body: {
          payment: {
            amount: toDecimal(asked.amount),
            currency: asked.amount.currency,
            description: ids.title,
            buyer: { name: asked.contact.name, email: asked.contact.email, phone: asked.contact.phone },
            shipping_address: addressOf(asked.basket),
            order: { reference_id: ids.attemptId, ...orderOf(asked.basket) },
            buyer_history: { registered_since: config.clock.now(), loyalty_level: 0 },
            order_history: [],
          },
          lang: asked.language,
          merchant_code: config.merchants[asked.country] ?? '',
          merchant_urls: { success: back, cancel: back, failure: back },
        },
      },
      session,
    )

  const move = async (request: MoneyRequest, action: 'captures' | 'refunds') => {
    const answer = await http.ask(
      {
        method: 'POST',
        path: pathOf(request.reference, `/${action}`),
        body: {
          amount: toDecimal(request.sum),
          reference_id: request.key,
          ...(action === 'refunds' ? { reason: request.reason } : {}),
        },
        idempotent: true,
      },
      tabbyPayment,
    )
    if (answer.ok) return ok(undefined)
    if (answer.failure.kind !== 'rejected' || !answer.failure.code.startsWith('409')) return answer
    // Asked before under this key: what stands on the payment says whether it happened.
    const known = await http.ask({ method: 'GET', path: pathOf(request.reference) }, tabbyPayment)
    if (!known.ok) return known
    return known.value[action]?.some((one) => one.reference_id === request.key) ? ok(undefined) : answer
  }

  const close = async ({ reference }: KnownPayment): Promise<Result<void, ProviderFailure>> => {
    const closed = await http.ask(
      { method: 'POST', path: pathOf(reference, '/close'), idempotent: true },
      tabbyPayment,
    )
    return closed.ok ? ok(undefined) : closed
  }

  return {
    code: 'tabby',
    knowsKeys: true,

    async start(request) {
      const ids = { attemptId: request.attemptId, title: `Order ${request.orderNumber}` }
      const answer = await openSession(request, ids, request.returnTo)
      if (!answer.ok) return answer
      const { status, payment, configuration } = answer.value
      const url = configuration?.available_products?.installments?.[0]?.web_url
      if (status === 'rejected' || !payment || !url) return fail({ kind: 'rejected', code: 'not-approved' })
      return ok({ reference: payment.id, door: { kind: 'address', url } })
    },

    async poll({ reference }) {
      if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
      const answer = await http.ask({ method: 'GET', path: pathOf(reference) }, tabbyPayment)
      return answer.ok ? ok(toReading(answer.value)) : answer
    },

    /** What is not taken is let go: the payment is closed after a part of it was captured. */
    async capture(request) {
      const taken = await move(request, 'captures')
      return taken.ok && compare(request.sum, request.amount) < 0 ? close(request) : taken
    },
    refund: (request) => move(request, 'refunds'),
    void: close,

    readWebhook({ headers, body }) {
      const { name, value } = config.webhookHeader
      if (!isSameText(headers[name.toLowerCase()] ?? '', value)) return fail({ kind: 'forged' })
      const parsed = event.safeParse(readJsonBody(body))
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const { id, status, amount, currency, captures, refunds, order } = parsed.data
      return ok({
        eventId: `${id}:${status}:${captures?.length ?? 0}:${refunds?.length ?? 0}`,
        attemptId: order?.reference_id ?? null,
        reference: id,
        amount: fromMajor(amount, currency),
        payload: parsed.data,
      })
    },

    async checkEligibility(asked) {
      const ids = { attemptId: 'pre-scoring', title: 'Order' }
      const answer = await openSession(asked, ids, 'https://tabby.ai')
      if (!answer.ok) return answer.failure.kind === 'rejected' ? 'not-approved' : 'no-answer'
      const { status, configuration } = answer.value
      return status === 'created' ? 'eligible' : ineligibilityOf(configuration?.products?.installments)
    },
  }
}

/** Refused by an answer of 200: the reason says which sentence the shopper reads. */
const ineligibilityOf = (
  product: { readonly rejection_reason?: string | null | undefined } | null | undefined,
): Ineligibility => reasons[product?.rejection_reason ?? ''] ?? 'not-approved'

const reasons: Readonly<Record<string, Ineligibility>> = {
  order_amount_too_high: 'amount-too-high',
  order_amount_too_low: 'amount-too-low',
}
