import type { MoneyRequest, PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { isSameText } from '#adapters/payments/same-text.ts'
import { fromMinor } from '#adapters/payments/wire-amounts.ts'
import { amazonReply, toReading, type AmazonReply } from './amazon-reply.ts'
import { signAmazon, type AmazonShaType } from './amazon-signature.ts'

export type AmazonConfig = {
  readonly merchantIdentifier: string
  readonly accessCode: string
  readonly requestPhrase: string
  readonly responsePhrase: string
  readonly shaType: AmazonShaType
  readonly live: boolean
  readonly base?: string
  readonly fetch?: typeof fetch
}

const success = { CAPTURE: '04', VOID_AUTHORIZATION: '08', REFUND: '06', CHECK_STATUS: '12' } as const
type Command = keyof typeof success

/** Amazon Payment Services: a signed form to its page, and a signed API. Source: payfort-php-sdk, its documents. */
export function createAmazonProvider(config: AmazonConfig): PaymentProvider {
  const host = config.live ? '' : 'sb'
  const http = createProviderHttp({
    service: 'amazon payment services',
    base: config.base ?? `https://${host}paymentservices.payfort.com/FortAPI`,
    headers: {},
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const signed = (fields: Readonly<Record<string, string>>) => {
    const all = {
      ...fields,
      access_code: config.accessCode,
      merchant_identifier: config.merchantIdentifier,
    }
    return { ...all, signature: signAmazon(all, config.requestPhrase, config.shaType) }
  }
  const isTheirs = (reply: AmazonReply): boolean =>
    isSameText(
      (reply['signature'] ?? '').toLowerCase(),
      signAmazon(reply, config.responsePhrase, config.shaType),
    )

  async function command(
    name: Command,
    fields: Readonly<Record<string, string>>,
  ): Promise<Result<AmazonReply, ProviderFailure>> {
    const asked = signed({ [name === 'CHECK_STATUS' ? 'query_command' : 'command']: name, ...fields })
    const idempotent = name === 'CHECK_STATUS'
    const answer = await http.ask(
      { method: 'POST', path: '/paymentApi', body: asked, idempotent },
      amazonReply,
    )
    if (!answer.ok) return answer
    // An answer that is not signed with the response phrase is nobody's.
    if (!isTheirs(answer.value)) return fail({ kind: 'malformed' })
    const status = answer.value['status'] ?? ''
    return status === success[name]
      ? answer
      : fail({ kind: 'rejected', code: answer.value['response_code'] ?? status })
  }

  const move =
    (name: 'CAPTURE' | 'VOID_AUTHORIZATION' | 'REFUND') =>
    async ({ attemptId, sum, key, language }: MoneyRequest): Promise<Result<void, ProviderFailure>> => {
      const moved = await command(name, {
        merchant_reference: attemptId,
        language,
        ...(name === 'VOID_AUTHORIZATION' ? {} : { amount: String(sum.minor), currency: sum.currency }),
        ...(name === 'REFUND' ? { maintenance_reference: key.slice(0, 40) } : {}),
      })
      return moved.ok ? ok(undefined) : moved
    }

  return {
    code: 'amazon',
    knowsKeys: false,

    /** Nothing is asked: the shopper's browser posts the signed form. */
    async start(request) {
      const fields = signed({
        command: request.capture === 'now' ? 'PURCHASE' : 'AUTHORIZATION',
        merchant_reference: request.attemptId,
        amount: String(request.amount.minor),
        currency: request.amount.currency,
        language: request.language,
        customer_email: request.contact.email,
        order_description: `Order ${request.orderNumber}`,
        return_url: request.postReturnTo,
      })
      const url = `https://${host}checkout.payfort.com/FortAPI/paymentPage`
      return ok({ reference: request.attemptId, door: { kind: 'form', url, fields } })
    },

    async poll({ attemptId, amount, language }) {
      const answer = await command('CHECK_STATUS', { merchant_reference: attemptId, language })
      if (answer.ok) return ok({ ...toReading(answer.value, amount), reference: attemptId })
      // A payment that the shopper has not begun is not known there: an invalid request, or a failed check.
      const unknown = answer.failure.kind === 'rejected' && /^(?:00|11)/.test(answer.failure.code)
      return unknown
        ? ok({ reference: attemptId, state: 'pending', amount, captured: null, refunded: null, reason: null })
        : answer
    },

    capture: move('CAPTURE'),
    void: move('VOID_AUTHORIZATION'),
    refund: move('REFUND'),

    readWebhook({ body }) {
      const parsed = amazonReply.safeParse(readJsonBody(body))
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const reply = parsed.data
      if (!isTheirs(reply)) return fail({ kind: 'forged' })
      const attemptId = reply['merchant_reference'] ?? null
      const command = reply['command'] ?? ''
      const whole = command === 'PURCHASE' || command === 'AUTHORIZATION'
      return ok({
        eventId: [reply['fort_id'], command, reply['response_code'], reply['amount']].join(':'),
        attemptId,
        reference: attemptId,
        amount: whole ? fromMinor(reply['amount'], reply['currency']) : null,
        payload: reply,
      })
    },

    checkEligibility: async () => 'eligible',
  }
}
