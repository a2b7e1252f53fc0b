import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type {
  KnownPayment,
  MoneyRequest,
  PaymentProvider,
  PaymentReading,
  ProviderFailure,
  StartedPayment,
} from '#commerce/payments/payment-provider.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { toCheckoutComDispute } from './checkout-com-dispute.ts'
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'
import { endsInZero, fromMinor } from '#adapters/payments/wire-amounts.ts'
import {
  checkoutComInstrumentBody,
  checkoutComStoring,
  toCheckoutComStoredCard,
} from './checkout-com-card.ts'
import { checkoutComHostedPayment, checkoutComPayment, toCheckoutComReading } from './checkout-com-payment.ts'
import {
  checkoutComToken,
  checkoutComDirectPayment,
  checkoutComPaymentBody,
  checkoutComTokenBody,
} from './checkout-com-token.ts'

export type CheckoutComConfig = {
  readonly secretKey: string
  /** The signature key of the webhook workflow. */
  readonly webhookKey: string
  /** The first eight characters of the client id after "cli_"; null: a host without a prefix. */
  readonly prefix: string | null
  readonly processingChannel: string | null
  /** The key for exchanging Apple's tokens; with it, Apple's sheet opens on the shop's own page. */
  readonly publicKey?: string | null
  readonly base?: string
  readonly fetch?: typeof fetch
}

const started = z.object({ id: z.string(), _links: z.object({ redirect: z.object({ href: z.url() }) }) })
const accepted = z.object({ action_id: z.string() })
const event = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z
    .object({
      id: z.string(),
      payment_id: z.string(),
      reference: z.string(),
      amount: z.number(),
      currency: z.string(),
    })
    .partial(),
})

export const signCheckoutCom = (key: string, body: Uint8Array | string): string =>
  createHmac('sha256', key).update(body).digest('hex')

/** Whether a reference is a payment's, not a hosted page's. */
const isPayment = (reference: string): boolean => reference.startsWith('pay_')

const hostOf = ({ secretKey, prefix }: CheckoutComConfig): string =>
  `https://${prefix === null ? '' : `${prefix}.`}api.${secretKey.startsWith('sk_sbox_') ? 'sandbox.' : ''}checkout.com`

/** Checkout.com: its Hosted Payments Page. Source: checkout.com/docs and the vendor's own SDKs. */
export function createCheckoutComProvider(config: CheckoutComConfig): PaymentProvider {
  const http = createProviderHttp({
    service: 'checkout.com',
    base: config.base ?? hostOf(config),
    headers: { authorization: `Bearer ${config.secretKey}` },
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const findHosted = (reference: string) =>
    http.request(
      { method: 'GET', path: `/hosted-payments/${encodeURIComponent(reference)}` },
      checkoutComHostedPayment,
    )

  const findPayment = (id: string) =>
    http.request({ method: 'GET', path: `/payments/${encodeURIComponent(id)}` }, checkoutComPayment)

  async function readPayment(
    reference: string,
    id: string,
  ): Promise<Result<PaymentReading, ProviderFailure>> {
    const found = await findPayment(id)
    return found.ok ? ok(toCheckoutComReading(reference, found.value)) : found
  }

  async function paymentOf({ reference }: KnownPayment): Promise<Result<string, ProviderFailure>> {
    if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
    if (isPayment(reference)) return ok(reference)
    const hosted = await findHosted(reference)
    if (!hosted.ok) return hosted
    const id = hosted.value.payment_id
    return id ? ok(id) : fail({ kind: 'rejected', code: 'not-paid' })
  }

  /** Without a hosted page; a bank may still have one of its own. */
  async function pay(attemptId: string, body: object): Promise<Result<StartedPayment, ProviderFailure>> {
    const response = await http.request(
      {
        method: 'POST',
        path: '/payments',
        headers: { 'cko-idempotency-key': attemptId },
        idempotent: true,
        body,
      },
      checkoutComDirectPayment,
    )
    if (!response.ok) return response
    const { id, _links } = response.value
    const url = _links?.redirect?.href
    return ok({ reference: id, nextAction: url ? { kind: 'redirect', url } : null })
  }

  const operate =
    (action: 'captures' | 'voids' | 'refunds') =>
    async (request: MoneyRequest): Promise<Result<void, ProviderFailure>> => {
      if (!endsInZero(request.sum)) return fail({ kind: 'amount-not-possible' })
      const id = await paymentOf(request)
      if (!id.ok) return id
      const response = await http.request(
        {
          method: 'POST',
          path: `/payments/${encodeURIComponent(id.value)}/${action}`,
          body: {
            ...(action === 'voids' ? {} : { amount: request.sum.minor }),
            reference: request.idempotencyKey.slice(0, 80),
          },
          headers: { 'cko-idempotency-key': request.idempotencyKey },
          idempotent: true,
        },
        accepted,
      )
      return response.ok ? ok(undefined) : response
    }

  return {
    code: 'checkout-com',
    supportsIdempotency: true,

    async start(request) {
      if (!endsInZero(request.amount)) return fail({ kind: 'amount-not-possible' })
      const { returnUrl, attemptId, contact } = request
      if (request.family === 'sheet' && config.publicKey)
        return ok({ reference: null, nextAction: { kind: 'payment-sheet', contact } })
      const response = await http.request(
        {
          method: 'POST',
          path: '/hosted-payments',
          headers: { 'cko-idempotency-key': attemptId },
          idempotent: true,
          body: {
            amount: request.amount.minor,
            currency: request.amount.currency,
            payment_type: 'Regular',
            reference: attemptId,
            description: `Order ${request.orderNumber}`,
            billing: { address: { country: request.country.toUpperCase() } },
            customer: { email: contact.email, name: contact.name },
            success_url: returnUrl,
            cancel_url: returnUrl,
            failure_url: returnUrl,
            locale: request.language === 'ar' ? 'ar' : 'en-GB',
            ...checkoutComStoring(request.savesCard === true),
            capture: request.capture === 'now',
            allow_payment_methods: [request.family === 'sheet' ? 'applepay' : 'card'],
            ...(config.processingChannel === null ? {} : { processing_channel_id: config.processingChannel }),
          },
        },
        started,
      )
      if (!response.ok) return response
      const { id, _links } = response.value
      return ok({ reference: id, nextAction: { kind: 'redirect', url: _links.redirect.href } })
    },

    async payByToken(request) {
      const { attemptId, amount } = request
      if (!endsInZero(amount)) return fail({ kind: 'amount-not-possible' })
      const token = await http.request(
        {
          method: 'POST',
          path: '/tokens',
          headers: { authorization: `Bearer ${config.publicKey ?? ''}` },
          body: checkoutComTokenBody(request),
        },
        checkoutComToken,
      )
      if (!token.ok) return token
      return pay(attemptId, checkoutComPaymentBody(request, token.value.token, config.processingChannel))
    },

    async poll({ reference, amount }) {
      if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
      if (isPayment(reference)) return readPayment(reference, reference)
      const hosted = await findHosted(reference)
      if (!hosted.ok) return hosted
      const { status, payment_id: id } = hosted.value
      if (id) return readPayment(reference, id)
      const state = status === 'Expired' ? 'expired' : 'pending'
      return ok({ reference, state, amount, captured: null, refunded: null, reason: 'expired' })
    },

    capture: operate('captures'),
    void: operate('voids'),
    refund: operate('refunds'),

    readWebhook({ headers, body }) {
      if (!equalsInConstantTime(headers['cko-signature'] ?? '', signCheckoutCom(config.webhookKey, body)))
        return fail({ kind: 'forged' })
      const json = readJsonBody(body)
      const parsed = event.safeParse(json)
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const { id, type, data } = parsed.data
      const dispute = toCheckoutComDispute(json)
      if (dispute)
        return ok({
          eventId: id,
          attemptId: dispute.payment,
          reference: data.payment_id ?? null,
          amount: null,
          payload: parsed.data,
          dispute,
        })
      // Events of refunds and captures hold a partial amount; only the payment's amount is compared.
      const isWholePayment =
        type === 'payment_approved' || type === 'payment_pending' || type === 'payment_declined'
      return ok({
        eventId: id,
        attemptId: data.reference ?? null,
        // Used only if the response to the start was lost; otherwise the reference is that of the hosted page.
        reference: data.id ?? data.payment_id ?? null,
        amount: isWholePayment ? fromMinor(data.amount, data.currency) : null,
        payload: parsed.data,
      })
    },

    cards: {
      // The prefix or the key's kind tells one account from another; a rotated key is of the same.
      accountOf: () => `${hostOf(config)}:${config.processingChannel ?? ''}`,
      async charge(request, instrument) {
        if (!endsInZero(request.amount)) return fail({ kind: 'amount-not-possible' })
        return pay(
          request.attemptId,
          checkoutComInstrumentBody(request, instrument, config.processingChannel),
        )
      },
      async readStored(payment) {
        const id = await paymentOf(payment)
        if (!id.ok) return id.failure.kind === 'rejected' ? ok(null) : id
        const found = await findPayment(id.value)
        if (!found.ok) return found
        return ok(found.value.source ? toCheckoutComStoredCard(found.value.source) : null)
      },
      delete: (instrument) => http.remove(`/instruments/${encodeURIComponent(instrument)}`),
    },

    checkEligibility: async () => 'eligible',
  }
}
