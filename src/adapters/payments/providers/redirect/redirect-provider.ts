import type { z } from 'zod'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { KnownPayment, PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import type { Clock } from '#kernel/instant.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { fromMajor } from '#adapters/payments/wire-amounts.ts'
import { redirectEvent, redirectRefund, redirectStatus, signedAnswer, toReading } from './redirect-answer.ts'
import { isSigned, isSignedBody, withSignature, type SignedFields } from './redirect-signature.ts'

/** One side that speaks our contract (docs/how-to/connect-a-redirect-partner.md): a partner, or a bridge to one. */
export type RedirectPartner = {
  /** Below it stand /pay, /status and /refund. */
  readonly address: string
  readonly merchant: string
  readonly secret: string
}

export type RedirectConfig = {
  /** By the method that it stands behind. */
  readonly partners: Partial<Record<PaymentMethodCode, RedirectPartner>>
  readonly clock: Clock
  readonly fetch?: typeof fetch
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** Signed redirect: a form out, the payment's state asked for, webhooks in; all under one secret per partner. */
export function createRedirectProvider({ partners, clock, ...rest }: RedirectConfig): PaymentProvider {
  const http = createProviderHttp({ service: 'redirect partner', base: '', headers: {}, ...rest })

  /** The reference says whose it is: "external:attempt". */
  const partnerOf = (reference: string | null): RedirectPartner | undefined =>
    partners[(reference?.split(':', 1)[0] ?? '') as PaymentMethodCode]

  async function ask<Answer extends { readonly order: string; readonly asked: string }>(
    path: string,
    { attemptId, reference }: KnownPayment,
    fields: SignedFields,
    schema: z.ZodType<Answer>,
  ): Promise<Result<Answer, ProviderFailure>> {
    const partner = partnerOf(reference)
    if (!partner) return fail({ kind: 'rejected', code: 'no-partner' })
    const time = clock.now()
    const asked = { merchant: partner.merchant, order: attemptId, time, ...fields }
    const answer = await http.ask(
      {
        method: 'POST',
        path: `${partner.address}${path}`,
        body: withSignature(asked, partner.secret),
        idempotent: true,
      },
      signedAnswer,
    )
    if (!answer.ok) return answer
    const parsed = schema.safeParse(answer.value)
    const isTheirs = isSigned(answer.value, partner.secret)
    return parsed.success && isTheirs && parsed.data.order === attemptId && parsed.data.asked === time
      ? ok(parsed.data)
      : fail({ kind: 'malformed' })
  }

  const capturedAtOnce = async () => fail({ kind: 'rejected' as const, code: 'captured-at-once' })

  return {
    code: 'redirect',
    knowsKeys: true,

    /** Nothing is asked: the shopper's browser posts the signed form. */
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
          return_url: request.returnTo,
          notify_url: request.webhookTo,
          time: clock.now(),
        },
        partner.secret,
      )
      const url = `${partner.address}/pay`
      return ok({ reference: `${method}:${attemptId}`, door: { kind: 'form', url, fields } })
    },

    async poll(payment) {
      const answer = await ask('/status', payment, {}, redirectStatus)
      return answer.ok ? ok(toReading(payment.reference ?? '', answer.value)) : answer
    },

    capture: capturedAtOnce,
    void: capturedAtOnce,

    async refund(request) {
      const { key, sum, reason } = request
      const fields = { key, amount: toDecimal(sum), currency: sum.currency, reason: oneLine(reason) }
      const answer = await ask('/refund', request, fields, redirectRefund)
      if (!answer.ok) return answer
      const { state, code } = answer.value
      if (answer.value.key !== key) return fail({ kind: 'malformed' })
      return state === 'done' ? ok(undefined) : fail({ kind: 'rejected', code })
    },

    readWebhook({ headers, body }, at) {
      const signature = headers['x-signature'] ?? ''
      const whose = Object.entries(partners).find(([, { secret }]) =>
        isSignedBody(body, signature, secret, at),
      )
      if (!whose) return fail({ kind: 'forged' })
      const parsed = redirectEvent.safeParse(readJsonBody(body))
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const { id, order, amount, currency } = parsed.data
      const [method] = whose
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
