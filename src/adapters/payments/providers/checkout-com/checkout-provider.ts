import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type {
  KnownPayment,
  MoneyRequest,
  PaymentProvider,
  PaymentReading,
  ProviderFailure,
} from '#commerce/payments/payment-provider.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { isSameText } from '#adapters/payments/same-text.ts'
import { endsInZero, fromMinor } from '#adapters/payments/wire-amounts.ts'
import { hostedPayment, payment, toReading } from './checkout-payment.ts'
import { checkoutToken, directPayment, paymentBody, tokenBody } from './checkout-token.ts'

export type CheckoutConfig = {
  readonly secretKey: string
  /** Signature key of the webhook's workflow. */
  readonly webhookKey: string
  /** First eight characters of the client id, after "cli_"; null: the host without a prefix. */
  readonly prefix: string | null
  readonly processingChannel: string | null
  /** Under which Apple's tokens are exchanged; with it Apple's sheet opens on our page. */
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

export const signCheckout = (key: string, body: Uint8Array | string): string =>
  createHmac('sha256', key).update(body).digest('hex')

/** A payment itself, rather than the hosted page on which it is made. */
const isPayment = (reference: string): boolean => reference.startsWith('pay_')

const hostOf = ({ secretKey, prefix }: CheckoutConfig): string =>
  `https://${prefix === null ? '' : `${prefix}.`}api.${secretKey.startsWith('sk_sbox_') ? 'sandbox.' : ''}checkout.com`

/** Checkout.com: its Hosted Payments Page. Source: checkout.com/docs and the vendor's own SDKs. */
export function createCheckoutProvider(config: CheckoutConfig): PaymentProvider {
  const http = createProviderHttp({
    service: 'checkout.com',
    base: config.base ?? hostOf(config),
    headers: { authorization: `Bearer ${config.secretKey}` },
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const findHosted = (reference: string) =>
    http.ask({ method: 'GET', path: `/hosted-payments/${encodeURIComponent(reference)}` }, hostedPayment)

  async function readPayment(
    reference: string,
    id: string,
  ): Promise<Result<PaymentReading, ProviderFailure>> {
    const found = await http.ask({ method: 'GET', path: `/payments/${encodeURIComponent(id)}` }, payment)
    return found.ok ? ok(toReading(reference, found.value)) : found
  }

  async function paymentOf({ reference }: KnownPayment): Promise<Result<string, ProviderFailure>> {
    if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
    if (isPayment(reference)) return ok(reference)
    const hosted = await findHosted(reference)
    if (!hosted.ok) return hosted
    const id = hosted.value.payment_id
    return id ? ok(id) : fail({ kind: 'rejected', code: 'not-paid' })
  }

  const act =
    (action: 'captures' | 'voids' | 'refunds') =>
    async (request: MoneyRequest): Promise<Result<void, ProviderFailure>> => {
      if (!endsInZero(request.sum)) return fail({ kind: 'amount-not-possible' })
      const id = await paymentOf(request)
      if (!id.ok) return id
      const answer = await http.ask(
        {
          method: 'POST',
          path: `/payments/${encodeURIComponent(id.value)}/${action}`,
          body: {
            ...(action === 'voids' ? {} : { amount: request.sum.minor }),
            reference: request.key.slice(0, 80),
          },
          headers: { 'cko-idempotency-key': request.key },
          idempotent: true,
        },
        accepted,
      )
      return answer.ok ? ok(undefined) : answer
    }

  return {
    code: 'checkout',
    knowsKeys: true,

    async start(request) {
      if (!endsInZero(request.amount)) return fail({ kind: 'amount-not-possible' })
      const { returnTo, attemptId, contact } = request
      if (request.family === 'sheet' && config.publicKey)
        return ok({ reference: null, door: { kind: 'sheet', contact } })
      const answer = await http.ask(
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
            success_url: returnTo,
            cancel_url: returnTo,
            failure_url: returnTo,
            locale: request.language === 'ar' ? 'ar' : 'en-GB',
            '3ds': { enabled: true },
            capture: request.capture === 'now',
            allow_payment_methods: [request.family === 'sheet' ? 'applepay' : 'card'],
            ...(config.processingChannel === null ? {} : { processing_channel_id: config.processingChannel }),
          },
        },
        started,
      )
      if (!answer.ok) return answer
      const { id, _links } = answer.value
      return ok({ reference: id, door: { kind: 'address', url: _links.redirect.href } })
    },

    async payByToken(request) {
      const { attemptId, amount } = request
      if (!endsInZero(amount)) return fail({ kind: 'amount-not-possible' })
      const made = await http.ask(
        {
          method: 'POST',
          path: '/tokens',
          headers: { authorization: `Bearer ${config.publicKey ?? ''}` },
          body: tokenBody(request),
        },
        checkoutToken,
      )
      if (!made.ok) return made
      const answer = await http.ask(
        {
          method: 'POST',
          path: '/payments',
          headers: { 'cko-idempotency-key': attemptId },
          idempotent: true,
          body: paymentBody(request, made.value.token, config.processingChannel),
        },
        directPayment,
      )
      if (!answer.ok) return answer
      const { id, _links } = answer.value
      const url = _links?.redirect?.href
      return ok({ reference: id, door: url ? { kind: 'address', url } : null })
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

    capture: act('captures'),
    void: act('voids'),
    refund: act('refunds'),

    readWebhook({ headers, body }) {
      if (!isSameText(headers['cko-signature'] ?? '', signCheckout(config.webhookKey, body)))
        return fail({ kind: 'forged' })
      const parsed = event.safeParse(readJsonBody(body))
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const { id, type, data } = parsed.data
      // Refunds and captures name their own part; only the payment's own amount is compared.
      const whole = type === 'payment_approved' || type === 'payment_pending' || type === 'payment_declined'
      return ok({
        eventId: id,
        attemptId: data.reference ?? null,
        // Taken where the answer to the start was lost; else the reference is that of the hosted page.
        reference: data.id ?? data.payment_id ?? null,
        amount: whole ? fromMinor(data.amount, data.currency) : null,
        payload: parsed.data,
      })
    },

    checkEligibility: async () => 'eligible',
  }
}
