import { z } from 'zod'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { PaymentDoor, PaymentProvider, TokenRequest } from '#commerce/payments/payment-provider.ts'
import { fail, ok } from '#kernel/result.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { isSameText } from '#adapters/payments/same-text.ts'
import { fromMajor, toMajorNumber } from '#adapters/payments/wire-amounts.ts'
import { chargeBody } from './charge-body.ts'
import { tapCharge, toReading } from './tap-charge.ts'
import { tapToken, tokenBody } from './tap-token.ts'
import { signTap } from './tap-signature.ts'

export type TapConfig = {
  readonly secretKey: string
  /** Merchant id per country: "ae" → "123456". */
  readonly merchants: Readonly<Record<string, string>>
  /** The redirect page of Tap's documents writes src_om.omannet, the others src_omannet. */
  readonly omanNetSource?: string
  /** Whether Apple's sheet opens on our page; else Tap's hosted page shows it. */
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
const refused = new Set(['DECLINED', 'FAILED', 'CANCELLED', 'RESTRICTED', 'TIMEDOUT'])

/**
 * Tap: charges on its hosted pages, captured at once. Source: developers.tap.company (charges, webhook, refunds,
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
  const notOffered = async () => fail({ kind: 'rejected' as const, code: 'captured-at-once' })

  const sourceOf = (method: PaymentMethodCode): string | undefined =>
    method === 'oman_net' ? (config.omanNetSource ?? 'src_omannet') : sources[method]

  async function charge(request: Omit<TokenRequest, 'token'>, source: string | undefined) {
    const answer = await http.ask(
      {
        method: 'POST',
        path: '/charges',
        body: chargeBody(request, source, merchants[request.country]),
        headers: { lang_code: request.language },
        idempotent: true,
      },
      tapCharge,
    )
    if (!answer.ok) return answer
    const url = answer.value.transaction?.url
    const door: PaymentDoor | null = url ? { kind: 'address', url } : null
    return ok({ reference: answer.value.id, door })
  }

  return {
    code: 'tap',
    knowsKeys: true,

    async start(request) {
      const { method, contact } = request
      if (method === 'tap_apple_pay' && config.sheets)
        return ok({ reference: null, door: { kind: 'sheet', contact } })
      return charge(request, sourceOf(method))
    },

    async payByToken(request) {
      const token = await http.ask(
        { method: 'POST', path: '/tokens', body: tokenBody(request.token) },
        tapToken,
      )
      return token.ok ? charge(request, token.value.id) : token
    },

    async poll({ reference }) {
      if (reference === null) return fail({ kind: 'rejected', code: 'no-reference' })
      const answer = await http.ask(
        { method: 'GET', path: `/charges/${encodeURIComponent(reference)}` },
        tapCharge,
      )
      return answer.ok ? ok(toReading(answer.value)) : answer
    },

    capture: notOffered,
    void: notOffered,

    async refund({ reference, sum, key, reason }) {
      const answer = await http.ask(
        {
          method: 'POST',
          path: '/refunds',
          body: {
            charge_id: reference,
            amount: toMajorNumber(sum),
            currency: sum.currency,
            reason: reason.slice(0, 240),
            reference: { merchant: key, idempotent: key },
          },
          idempotent: true,
        },
        refund,
      )
      if (!answer.ok) return answer
      const { status } = answer.value
      return refused.has(status) ? fail({ kind: 'rejected', code: status }) : ok(undefined)
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
      if (!isSameText(headers['hashstring'] ?? '', expected)) return fail({ kind: 'forged' })
      const isRefund = typeof charge_id === 'string'
      return ok({
        eventId: `${id}:${status}`,
        attemptId: isRefund ? null : (reference?.transaction ?? null),
        reference: isRefund ? charge_id : id,
        amount: isRefund ? null : amount,
        payload: parsed.data,
      })
    },

    checkEligibility: async () => 'eligible',
  }
}
