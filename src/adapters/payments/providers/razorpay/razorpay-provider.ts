import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { KnownPayment, PaymentProvider, ProviderFailure } from '#commerce/payments/payment-provider.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { readJsonBody } from '#adapters/payments/read-json-body.ts'
import { fromMinor } from '#adapters/payments/wire-amounts.ts'
import {
  capturedIn,
  razorpayLink,
  razorpayLinks,
  razorpayPayment,
  toRazorpayReading,
  type RazorpayLink,
} from './razorpay-link.ts'

export type RazorpayConfig = {
  readonly keyId: string
  readonly keySecret: string
  /** Chosen in the dashboard, for webhooks alone. */
  readonly webhookSecret: string
  readonly clock: Clock
  readonly base?: string
  readonly fetch?: typeof fetch
}

const refunded = z.object({ id: z.string().min(1) })
const event = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({
      entity: z.object({
        id: z.string().min(1),
        reference_id: z.string().nullish(),
        amount: z.number(),
        currency: z.string(),
      }),
    }),
  }),
})

/** A link ends 15 minutes after it was created at the earliest; a minute more, since clocks differ. */
const shortestLinkMs = 16 * 60_000

export const signRazorpay = (secret: string, body: Uint8Array | string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/**
 * Razorpay (India): a payment link per attempt, whose hosted page takes UPI (an app, or a request to a UPI id), cards and net
 * banking. Captured by the account's settings at once. Source: razorpay.com/docs, Payment Links, Refunds and Webhooks. UPI
 * links exist in live mode only.
 */
export function createRazorpayProvider(config: RazorpayConfig): PaymentProvider {
  const http = createProviderHttp({
    service: 'razorpay',
    base: config.base ?? 'https://api.razorpay.com/v1',
    headers: {
      authorization: `Basic ${Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64')}`,
    },
    ...(config.fetch ? { fetch: config.fetch } : {}),
  })

  /** The link that an earlier request of the attempt created; its own reference is taken. */
  async function findCreated(attemptId: string): Promise<Result<RazorpayLink | undefined, ProviderFailure>> {
    const query = new URLSearchParams({ reference_id: attemptId })
    const found = await http.request({ method: 'GET', path: `/payment_links/?${query}` }, razorpayLinks)
    return found.ok
      ? ok(found.value.payment_links.find(({ reference_id }) => reference_id === attemptId))
      : found
  }

  const find = ({ reference }: KnownPayment): Promise<Result<RazorpayLink, ProviderFailure>> =>
    reference === null
      ? Promise.resolve(fail({ kind: 'rejected', code: 'no-reference' }))
      : http.request({ method: 'GET', path: `/payment_links/${encodeURIComponent(reference)}` }, razorpayLink)

  const rejectSeparateCapture = async () => fail({ kind: 'rejected' as const, code: 'captured-immediately' })

  return {
    code: 'razorpay',
    supportsIdempotency: true,

    async start({ attemptId, amount, contact, orderNumber, method, expiresAt, returnUrl }) {
      if (amount.currency !== 'INR') return fail({ kind: 'amount-not-possible' })
      const created = await http.request(
        {
          method: 'POST',
          path: '/payment_links/',
          body: {
            amount: amount.minor,
            currency: amount.currency,
            accept_partial: false,
            reference_id: attemptId,
            description: `Order ${orderNumber}`,
            customer: { name: contact.name, email: contact.email, contact: contact.phone },
            // The shop writes to its customers itself.
            notify: { sms: false, email: false },
            reminder_enable: false,
            callback_url: returnUrl,
            callback_method: 'get',
            ...(expiresAt === null ? {} : { expire_by: endOfLink(expiresAt, config.clock.now()) }),
            ...(method === 'upi' ? { upi_link: true } : {}),
          },
        },
        razorpayLink,
      )
      const isTaken = !created.ok && created.failure.kind === 'rejected'
      const earlier = isTaken ? await findCreated(attemptId) : undefined
      const link = created.ok ? created.value : earlier?.ok ? earlier.value : undefined
      if (link) return ok({ reference: link.id, nextAction: { kind: 'redirect', url: link.short_url } })
      return created.ok ? fail({ kind: 'malformed' }) : created
    },

    async poll(payment) {
      const found = await find(payment)
      if (!found.ok) return found
      const id = capturedIn(found.value)
      if (id === undefined) return ok(toRazorpayReading(found.value, null))
      const captured = await http.request(
        { method: 'GET', path: `/payments/${encodeURIComponent(id)}` },
        razorpayPayment,
      )
      return captured.ok ? ok(toRazorpayReading(found.value, captured.value)) : captured
    },

    capture: rejectSeparateCapture,
    void: rejectSeparateCapture,

    async refund(request) {
      const found = await find(request)
      if (!found.ok) return found
      const id = capturedIn(found.value)
      if (id === undefined) return fail({ kind: 'rejected', code: 'not-paid' })
      const response = await http.request(
        {
          method: 'POST',
          path: `/payments/${encodeURIComponent(id)}/refund`,
          body: { amount: request.sum.minor, receipt: request.idempotencyKey.slice(0, 40) },
          // At least ten letters, digits, hyphens and underscores.
          headers: {
            'x-refund-idempotency': `majlis-${request.idempotencyKey}`
              .replace(/[^\w-]/g, '-')
              .padEnd(10, '-'),
          },
          idempotent: true,
        },
        refunded,
      )
      if (response.ok) return ok(undefined)
      // 409: the first request of this key is still under way, and may yet be done.
      const { failure } = response
      return failure.kind === 'rejected' && failure.code.startsWith('409')
        ? fail({ kind: 'unavailable' })
        : response
    },

    readWebhook({ headers, body }) {
      const signature = headers['x-razorpay-signature'] ?? ''
      if (!equalsInConstantTime(signature, signRazorpay(config.webhookSecret, body)))
        return fail({ kind: 'forged' })
      const parsed = event.safeParse(readJsonBody(body))
      if (!parsed.success) return fail({ kind: 'unreadable' })
      const { entity } = parsed.data.payload.payment_link
      return ok({
        eventId: headers['x-razorpay-event-id'] ?? `${entity.id}:${parsed.data.event}`,
        attemptId: entity.reference_id ?? null,
        reference: entity.id,
        amount: fromMinor(entity.amount, entity.currency),
        payload: parsed.data,
      })
    },

    checkEligibility: async () => 'eligible',
  }
}

/** Unix seconds: when the order expires, or as soon as Razorpay allows. What is paid after the order expired is refunded. */
function endOfLink(expiresAt: Instant, now: Instant): number {
  const earliest = addMilliseconds(now, shortestLinkMs)
  return Math.floor(Date.parse(isBefore(expiresAt, earliest) ? earliest : expiresAt) / 1000)
}
