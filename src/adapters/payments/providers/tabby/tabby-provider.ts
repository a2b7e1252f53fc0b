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
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'
import { toTabbyAddress, toTabbyOrder } from './tabby-order-body.ts'
import { tabbyPayment, toTabbyReading } from './tabby-payment.ts'

export type TabbyConfig = {
  readonly secretKey: string
  /** Merchant code by country. */
  readonly merchants: Readonly<Record<string, string>>
  /** The header registered with Tabby's webhooks, which are not signed. */
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

type SessionRequest = Pick<StartRequest, 'country' | 'language' | 'amount' | 'contact' | 'breakdown'>

/** Tabby: authorized immediately, captured at dispatch. Source: docs.tabby.ai. */
export function createTabbyProvider(config: TabbyConfig): PaymentProvider {
  const http = createProviderHttp({
    service: 'tabby',
    base: config.base ?? 'https://api.tabby.ai',
    headers: { authorization: `Bearer ${config.secretKey}` },
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const pathOf = (reference: string | null, more = '') =>
    `/api/v2/payments/${encodeURIComponent(reference ?? '')}${more}`

  const createSession = (
    request: SessionRequest,
    ids: { readonly attemptId: string; readonly title: string },
    returnUrl: string,
  ) =>
    http.request(
      {
        method: 'POST',
        path: '/api/v2/checkout',
        body: {
          payment: {
            amount: toDecimal(request.amount),
            currency: request.amount.currency,
            description: ids.title,
            buyer: { name: request.contact.name, email: request.contact.email, phone: request.contact.phone },
            shipping_address: toTabbyAddress(request.breakdown),
            order: { reference_id: ids.attemptId, ...toTabbyOrder(request.breakdown) },
            buyer_history: { registered_since: config.clock.now(), loyalty_level: 0 },
            order_history: [],
          },
          lang: request.language,
          merchant_code: config.merchants[request.country] ?? '',
          merchant_urls: { success: returnUrl, cancel: returnUrl, failure: returnUrl },
        },
      },
      session,
    )

  const operate = async (request: MoneyRequest, action: 'captures' | 'refunds') => {
    const response = await http.request(
      {
        method: 'POST',
        path: pathOf(request.reference, `/${action}`),
        body: {
          amount: toDecimal(request.sum),
          reference_id: request.idempotencyKey,
          ...(action === 'refunds' ? { reason: request.reason } : {}),
        },
        idempotent: true,
      },
      tabbyPayment,
    )
    if (response.ok) return ok(undefined)
    if (response.failure.kind !== 'rejected' || !response.failure.code.startsWith('409')) return response
    // A repeated key: the payment itself shows whether the first request succeeded.
    const known = await http.request({ method: 'GET', path: pathOf(request.reference) }, tabbyPayment)
    if (!known.ok) return known
    return known.value[action]?.some((one) => one.reference_id === request.idempotencyKey)
      ? ok(undefined)
      : response
  }

  const close = async ({ reference }: KnownPayment): Promise<Result<void, ProviderFailure>> => {
    const closed = await http.request(
      { method: 'POST', path: pathOf(reference, '/close'), idempotent: true },
      tabbyPayment,
    )
    return closed.ok ? ok(undefined) : closed
  }

  return {
    code: 'tabby',
    supportsIdempotency: true,

    async start(request) {
      const ids = { attemptId: request.attemptId, title: `Order ${request.orderNumber}` }
      const response = await createSession(request, ids, request.returnUrl)
      if (!response.ok) return response
      const { status, payment, configuration } = response.value
      const url = configuration?.available_products?.installments?.[0]?.web_url
      if (status === 'rejected' || !payment || !url) return fail({ kind: 'rejected', code: 'not-approved' })
      return ok({ reference: payment.id, nextAction: { kind: 'redirect', url } })
    },

    async poll({ reference }) {
      if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
      const response = await http.request({ method: 'GET', path: pathOf(reference) }, tabbyPayment)
      return response.ok ? ok(toTabbyReading(response.value)) : response
    },

    /** After a partial capture, closing the payment voids the rest. */
    async capture(request) {
      const captured = await operate(request, 'captures')
      return captured.ok && compare(request.sum, request.amount) < 0 ? close(request) : captured
    },
    refund: (request) => operate(request, 'refunds'),
    void: close,

    readWebhook({ headers, body }) {
      const { name, value } = config.webhookHeader
      if (!equalsInConstantTime(headers[name.toLowerCase()] ?? '', value)) return fail({ kind: 'forged' })
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

    async checkEligibility(request) {
      const ids = { attemptId: 'pre-scoring', title: 'Order' }
      const response = await createSession(request, ids, 'https://tabby.ai')
      if (!response.ok) return response.failure.kind === 'rejected' ? 'not-approved' : 'no-response'
      const { status, configuration } = response.value
      return status === 'created' ? 'eligible' : ineligibilityOf(configuration?.products?.installments)
    },
  }
}

/** A rejection has status 200; its reason selects the message for the shopper. */
const ineligibilityOf = (
  product: { readonly rejection_reason?: string | null | undefined } | null | undefined,
): Ineligibility => reasons[product?.rejection_reason ?? ''] ?? 'not-approved'

const reasons: Readonly<Record<string, Ineligibility>> = {
  order_amount_too_high: 'amount-too-high',
  order_amount_too_low: 'amount-too-low',
}
