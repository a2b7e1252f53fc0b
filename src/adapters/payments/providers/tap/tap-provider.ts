import { z } from 'zod'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type {
  KnownPayment,
  NextAction,
  PaymentProvider,
  StartRequest,
  TokenRequest,
} from '#commerce/payments/payment-provider.ts'
import { fail, ok } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'
import { fromMajor, toMajorNumber } from '#adapters/payments/wire-amounts.ts'
import { tapChargeBody } from './charge-body.ts'
import { readTapCardToken, tapCard, tapCardPath, tapSavedCardTokenBody, toTapStoredCard } from './tap-card.ts'
import { tapCharge, toTapReading } from './tap-charge.ts'
import { tapToken, tapTokenBody } from './tap-token.ts'
import { signTap } from './tap-signature.ts'

export type TapConfig = {
  readonly secretKey: string
  /** Merchant id by country: "ae" → "123456". */
  readonly merchants: Readonly<Record<string, string>>
  /** Tap's documentation has both src_om.omannet (redirect page) and src_omannet (elsewhere). */
  readonly omanNetSource?: string
  /** Whether Apple's sheet opens on the shop's own page instead of Tap's hosted page. */
  readonly sheets?: boolean
  readonly base?: string
  readonly fetch?: typeof fetch
}

const sources: Partial<Record<PaymentMethodCode, string>> = {
  tap: 'src_card',
  tap_apple_pay: 'src_apple_pay',
  knet: 'src_kw.knet',
  benefit: 'src_bh.benefit',
  qpay: 'src_qa.qpay',
}

const refund = z.object({ id: z.string(), status: z.string() })
const rejectedStatuses = new Set(['DECLINED', 'FAILED', 'CANCELLED', 'RESTRICTED', 'TIMEDOUT'])

/**
 * Tap: charges on its hosted pages, captured immediately. Source: developers.tap.company (charges, webhook, refunds,
 * idempotency).
 */
export function createTapProvider(config: TapConfig): PaymentProvider {
  const { secretKey, merchants } = config
  const http = createProviderHttp({
    service: 'tap',
    base: config.base ?? 'https://api.tap.company/v2',
    headers: { authorization: `Bearer ${secretKey}` },
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })
  const rejectSeparateCapture = async () => fail({ kind: 'rejected' as const, code: 'captured-immediately' })

  const sourceOf = (method: PaymentMethodCode): string | undefined =>
    method === 'oman_net' ? (config.omanNetSource ?? 'src_omannet') : sources[method]

  async function charge(
    request: Omit<TokenRequest, 'token'> & Pick<StartRequest, 'savesCard'>,
    source: string | undefined,
    customer?: string,
  ) {
    const response = await http.request(
      {
        method: 'POST',
        path: '/charges',
        body: tapChargeBody(request, source, merchants[request.country], customer),
        headers: { lang_code: request.language },
        idempotent: true,
      },
      tapCharge,
    )
    if (!response.ok) return response
    const url = response.value.transaction?.url
    const nextAction: NextAction | null = url ? { kind: 'redirect', url } : null
    return ok({ reference: response.value.id, nextAction })
  }

  const readCharge = ({ reference }: Pick<KnownPayment, 'reference'>) =>
    http.request({ method: 'GET', path: `/charges/${encodeURIComponent(reference ?? '')}` }, tapCharge)

  return {
    code: 'tap',
    supportsIdempotency: true,

    async start(request) {
      const { method, contact } = request
      if (method === 'tap_apple_pay' && config.sheets)
        return ok({ reference: null, nextAction: { kind: 'payment-sheet', contact } })
      return charge(request, sourceOf(method))
    },

    async payByToken(request) {
      const token = await http.request(
        { method: 'POST', path: '/tokens', body: tapTokenBody(request.token) },
        tapToken,
      )
      return token.ok ? charge(request, token.value.id) : token
    },

    async poll({ attemptId, reference }) {
      if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
      const response = await readCharge({ reference })
      if (!response.ok) return response
      // The signature of a webhook does not cover the attempt: the charge itself must name it.
      return response.value.reference?.transaction === attemptId
        ? ok(toTapReading(response.value))
        : fail({ kind: 'rejected', code: 'other-attempt' })
    },

    capture: rejectSeparateCapture,
    void: rejectSeparateCapture,

    async refund({ reference, sum, idempotencyKey, reason }) {
      const response = await http.request(
        {
          method: 'POST',
          path: '/refunds',
          body: {
            charge_id: reference,
            amount: toMajorNumber(sum),
            currency: sum.currency,
            reason: reason.slice(0, 240),
            reference: { merchant: idempotencyKey, idempotent: idempotencyKey },
          },
          idempotent: true,
        },
        refund,
      )
      if (!response.ok) return response
      const { status } = response.value
      return rejectedStatuses.has(status) ? fail({ kind: 'rejected', code: status }) : ok(undefined)
    },

    readWebhook({ headers, body }) {
      const parsed = tapCharge.safeParse(readJsonBody(body))
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const { id, status, currency, reference, transaction, created, charge_id } = parsed.data
      const amount = fromMajor(parsed.data.amount, currency)
      if (amount === null) return fail({ kind: 'unreadable' })
      const expected = signTap(secretKey, {
        id,
        amount,
        gateway: reference?.gateway ?? '',
        payment: reference?.payment ?? '',
        status,
        created: String(transaction?.created ?? created ?? ''),
      })
      if (!equalsInConstantTime(headers['hashstring'] ?? '', expected)) return fail({ kind: 'forged' })
      const isRefund = typeof charge_id === 'string'
      return ok({
        eventId: `${id}:${status}`,
        attemptId: isRefund ? null : (reference?.transaction ?? null),
        reference: isRefund ? charge_id : id,
        amount: isRefund ? null : amount,
        payload: parsed.data,
      })
    },

    cards: {
      accountOf: (country) => `${secretKey.slice(0, 7)}:${merchants[country] ?? ''}`,
      async charge(request, token) {
        const saved = readTapCardToken(token)
        if (!saved) return fail({ kind: 'rejected', code: 'unknown-card' })
        const once = await http.request(
          { method: 'POST', path: '/tokens', body: tapSavedCardTokenBody(saved) },
          tapToken,
        )
        return once.ok ? charge({ ...request, savesCard: false }, once.value.id, saved.customer) : once
      },
      async readStored({ reference, attemptId }) {
        if (reference === null) return ok(null)
        const response = await readCharge({ reference })
        if (!response.ok) return response
        const { card, customer, reference: named } = response.value
        if (!card?.id || !customer?.id || named?.transaction !== attemptId) return ok(null)
        const path = tapCardPath({ customer: customer.id, card: card.id })
        const found = await http.request({ method: 'GET', path }, tapCard)
        return found.ok ? ok(toTapStoredCard(found.value, customer.id)) : found
      },
      async delete(token) {
        const saved = readTapCardToken(token)
        return saved ? http.remove(tapCardPath(saved)) : fail({ kind: 'rejected', code: 'unknown-card' })
      },
    },

    checkEligibility: async () => 'eligible',
  }
}
