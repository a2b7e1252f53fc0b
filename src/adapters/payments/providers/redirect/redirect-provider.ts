import type { z } from 'zod'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { KnownPayment, PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import type { Clock } from '#kernel/instant.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'
import {
  redirectEvent,
  redirectRefund,
  redirectStatus,
  signedResponse,
  toRedirectReading,
} from './redirect-response.ts'
import { isSigned, isSignedBody, withSignature, type SignedFields } from './redirect-signature.ts'

/** A partner, or a bridge to one, that implements the contract of docs/how-to/connect-a-redirect-partner.md. */
export type RedirectPartner = {
  /** Base URL of /pay, /status and /refund. */
  readonly address: string
  readonly merchant: string
  readonly secret: string
}

export type RedirectConfig = {
  /** By payment method. */
  readonly partners: Partial<Record<PaymentMethodCode, RedirectPartner>>
  readonly clock: Clock
  readonly fetch?: typeof fetch
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** Signed redirect: a form post to the partner, status requests and webhooks, all signed with one secret per partner. */
export function createRedirectProvider({ partners, clock, ...rest }: RedirectConfig): PaymentProvider {
  const http = createProviderHttp({ service: 'redirect partner', base: '', headers: {}, ...rest })

  /** The reference starts with the method: "external:attempt". */
  const partnerOf = (reference: string | null): RedirectPartner | undefined =>
    partners[(reference?.split(':', 1)[0] ?? '') as PaymentMethodCode]

  async function send<Reply extends { readonly order: string; readonly request_time: string }>(
    path: string,
    { attemptId, reference }: KnownPayment,
    fields: SignedFields,
    schema: z.ZodType<Reply>,
  ): Promise<Result<Reply, ProviderFailure>> {
    const partner = partnerOf(reference)
    if (!partner) return fail({ kind: 'rejected', code: 'no-partner' })
    const time = clock.now()
    const request = { merchant: partner.merchant, order: attemptId, time, ...fields }
    const response = await http.request(
      {
        method: 'POST',
        path: `${partner.address}${path}`,
        body: withSignature(request, partner.secret),
        idempotent: true,
      },
      signedResponse,
    )
    if (!response.ok) return response
    const parsed = schema.safeParse(response.value)
    const isValid =
      parsed.success &&
      isSigned(response.value, partner.secret) &&
      parsed.data.order === attemptId &&
      parsed.data.request_time === time
    return isValid ? ok(parsed.data) : fail({ kind: 'malformed' })
  }

  const rejectSeparateCapture = async () => fail({ kind: 'rejected' as const, code: 'captured-immediately' })

  return {
    code: 'redirect',
    supportsIdempotency: true,

    /** Sends no request: the shopper's browser posts the signed form. */
    async start({ method, attemptId, amount, language, contact, ...request }) {
      const partner = partners[method]
      if (!partner) return fail({ kind: 'rejected', code: 'no-partner' })
      const fields = withSignature(
        {
          version: '1',
          merchant: partner.merchant,
          method,
          order: attemptId,
          order_number: request.orderNumber,
          amount: toDecimal(amount),
          currency: amount.currency,
          country: request.country,
          language,
          name: oneLine(contact.name),
          email: oneLine(contact.email),
          phone: contact.phone,
          return_url: request.returnUrl,
          notify_url: request.webhookUrl,
          time: clock.now(),
        },
        partner.secret,
      )
      const url = `${partner.address}/pay`
      return ok({ reference: `${method}:${attemptId}`, nextAction: { kind: 'form-post', url, fields } })
    },

    async poll(payment) {
      const response = await send('/status', payment, {}, redirectStatus)
      return response.ok ? ok(toRedirectReading(payment.reference ?? '', response.value)) : response
    },

    capture: rejectSeparateCapture,
    void: rejectSeparateCapture,

    async refund(request) {
      const { idempotencyKey, sum, reason } = request
      const fields = {
        key: idempotencyKey,
        amount: toDecimal(sum),
        currency: sum.currency,
        reason: oneLine(reason),
      }
      const response = await send('/refund', request, fields, redirectRefund)
      if (!response.ok) return response
      const { state, code } = response.value
      if (response.value.key !== idempotencyKey) return fail({ kind: 'malformed' })
      return state === 'done' ? ok(undefined) : fail({ kind: 'rejected', code })
    },

    readWebhook({ headers, body }, at) {
      const signature = headers['x-signature'] ?? ''
      const sender = Object.entries(partners).find(([, { secret }]) =>
        isSignedBody(body, signature, secret, at),
      )
      if (!sender) return fail({ kind: 'forged' })
      const parsed = redirectEvent.safeParse(readJsonBody(body))
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const { id, order, amount, currency } = parsed.data
      const [method] = sender
      return ok({
        eventId: `${method}:${id}`,
        attemptId: null,
        reference: `${method}:${order}`,
        amount: fromMajor(amount, currency),
        payload: parsed.data,
      })
    },

    checkEligibility: async () => 'eligible',
  }
}
