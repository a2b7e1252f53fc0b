import { randomUUID } from 'node:crypto'
import type {
  MoneyRequest,
  PaymentProvider,
  ProviderFailure,
  StartedPayment,
  StartRequest,
} from '#commerce/payments/payment-provider.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'
import { fromMinor } from '#adapters/payments/wire-amounts.ts'
import { readAmazonCard } from './amazon-card.ts'
import { amazonReply, toAmazonReading, type AmazonReply } from './amazon-reply.ts'
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

const success = {
  CAPTURE: '04',
  VOID_AUTHORIZATION: '08',
  REFUND: '06',
  CHECK_STATUS: '12',
  UPDATE_TOKEN: '58',
} as const
type Command = keyof typeof success

/** The field that carries a command's name; "command" for all others. */
const commandField: Partial<Record<Command, string>> = {
  CHECK_STATUS: 'query_command',
  UPDATE_TOKEN: 'service_command',
}

/** Amazon Payment Services: a signed form to its hosted page, and a signed API. Source: payfort-php-sdk and its documentation. */
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
  const isSignedByAmazon = (reply: AmazonReply): boolean =>
    equalsInConstantTime(
      (reply['signature'] ?? '').toLowerCase(),
      signAmazon(reply, config.responsePhrase, config.shaType),
    )

  async function command(
    name: Command,
    fields: Readonly<Record<string, string>>,
  ): Promise<Result<AmazonReply, ProviderFailure>> {
    const body = signed({ [commandField[name] ?? 'command']: name, ...fields })
    const idempotent = name === 'CHECK_STATUS' || name === 'UPDATE_TOKEN'
    const response = await http.request(
      { method: 'POST', path: '/paymentApi', body, idempotent },
      amazonReply,
    )
    if (!response.ok) return response
    // A response without a valid signature may not come from the provider.
    if (!isSignedByAmazon(response.value)) return fail({ kind: 'malformed' })
    const status = response.value['status'] ?? ''
    return status === success[name]
      ? response
      : fail({ kind: 'rejected', code: response.value['response_code'] ?? status })
  }

  const operate =
    (name: 'CAPTURE' | 'VOID_AUTHORIZATION' | 'REFUND') =>
    async ({
      attemptId,
      sum,
      idempotencyKey,
      language,
    }: MoneyRequest): Promise<Result<void, ProviderFailure>> => {
      const result = await command(name, {
        merchant_reference: attemptId,
        language,
        ...(name === 'VOID_AUTHORIZATION' ? {} : { amount: String(sum.minor), currency: sum.currency }),
        ...(name === 'REFUND' ? { maintenance_reference: idempotencyKey.slice(0, 40) } : {}),
      })
      return result.ok ? ok(undefined) : result
    }

  /** Sends no request: the shopper's browser posts the signed form. */
  function openPage(
    request: StartRequest,
    card: Readonly<Record<string, string>>,
  ): Result<StartedPayment, ProviderFailure> {
    const fields = signed({
      command: request.capture === 'now' ? 'PURCHASE' : 'AUTHORIZATION',
      merchant_reference: request.attemptId,
      amount: String(request.amount.minor),
      currency: request.amount.currency,
      language: request.language,
      customer_email: request.contact.email,
      order_description: `Order ${request.orderNumber}`,
      return_url: request.postReturnUrl,
      ...card,
    })
    const url = `https://${host}checkout.payfort.com/FortAPI/paymentPage`
    return ok({ reference: request.attemptId, nextAction: { kind: 'form-post', url, fields } })
  }

  return {
    code: 'amazon',
    supportsIdempotency: false,

    start: async (request) => openPage(request, { remember_me: request.savesCard === true ? 'YES' : 'NO' }),

    async poll({ attemptId, amount, language }) {
      const response = await command('CHECK_STATUS', { merchant_reference: attemptId, language })
      if (response.ok) return ok({ ...toAmazonReading(response.value, amount), reference: attemptId })
      // A payment that the shopper has not started is unknown to the provider: an invalid request, or a failed check.
      const isUnknown = response.failure.kind === 'rejected' && /^(?:00|11)/.test(response.failure.code)
      return isUnknown
        ? ok({ reference: attemptId, state: 'pending', amount, captured: null, refunded: null, reason: null })
        : response
    },

    capture: operate('CAPTURE'),
    void: operate('VOID_AUTHORIZATION'),
    refund: operate('REFUND'),

    readWebhook({ body }) {
      const parsed = amazonReply.safeParse(readJsonBody(body))
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const reply = parsed.data
      if (!isSignedByAmazon(reply)) return fail({ kind: 'forged' })
      const attemptId = reply['merchant_reference'] ?? null
      const command = reply['command'] ?? ''
      const isWholePayment = command === 'PURCHASE' || command === 'AUTHORIZATION'
      const storedCard = isWholePayment ? readAmazonCard(reply) : undefined
      return ok({
        ...(storedCard ? { storedCard } : {}),
        eventId: [reply['fort_id'], command, reply['response_code'], reply['amount']].join(':'),
        attemptId,
        reference: attemptId,
        amount: isWholePayment ? fromMinor(reply['amount'], reply['currency']) : null,
        payload: reply,
      })
    },

    cards: {
      accountOf: () => `${config.merchantIdentifier}:${config.live ? 'live' : 'test'}`,
      // Amazon's page shows the card and has the security code entered again.
      charge: async (request, token) => openPage(request, { token_name: token, eci: 'ECOMMERCE' }),
      // Stated in the notification only.
      readStored: async () => ok(null),
      async delete(token) {
        const result = await command('UPDATE_TOKEN', {
          merchant_reference: `del-${randomUUID()}`,
          language: 'en',
          token_name: token,
          token_status: 'INACTIVE',
        })
        return result.ok ? ok(undefined) : result
      },
    },

    checkEligibility: async () => 'eligible',
  }
}
