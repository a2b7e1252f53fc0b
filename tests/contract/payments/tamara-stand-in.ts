import { createHmac } from 'node:crypto'
import { createTamaraProvider } from '#adapters/payments/providers/tamara/tamara-provider.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import {
  aStandIn,
  bytes,
  major,
  minorOf,
  standInHarness,
  type StandInPayment,
} from '../../support/servers/a-stand-in.ts'
import { manualClock } from '../../support/manual-clock.ts'

export const token = 'notification-token-example'
export const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const jwt = (key: string, header: object, exp = 4_000_000_000) => {
  const text = `${part(header)}.${part({ iss: 'Tamara', exp })}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
export const hs256 = { alg: 'HS256', typ: 'JWT' }

/** Tamara's server: orders, authorize, capture, refund (docs.tamara.co). */
export function tamara(): StandInHarness {
  const wire = (minor: number, currency: string) => ({ amount: major(minor, 3), currency })
  const show = ({ id, status, amount, currency, captured, refunded }: StandInPayment) => ({
    order_id: id,
    status,
    total_amount: wire(amount, currency),
    captured_amount: wire(captured, currency),
    refunded_amount: wire(refunded, currency),
  })
  const standIn = aStandIn(({ method, path, body }, payments) => {
    const [, kind, second = '', third] = path.split('/')
    const total = body['total_amount'] as { amount: number; currency: string }
    if (kind === 'checkout') {
      const reference = String(body['order_reference_id'])
      const made = standIn.add(
        `tamara-${reference}`,
        reference,
        minorOf(total.amount, 3),
        total.currency,
        'new',
      )
      return { body: { order_id: made.id, checkout_url: 'https://checkout-sandbox.tamara.co/x' } }
    }
    const id = kind === 'orders' ? second : second === 'capture' ? String(body['order_id']) : (third ?? '')
    const found = payments.get(id)
    if (!found) return { status: 404, body: { message: 'order_not_found' } }
    if (method === 'POST' && third === 'authorise') {
      if (found.status !== 'approved') return { status: 409, body: {} }
      found.status = 'authorised'
    }
    if (method === 'POST' && third === 'cancel') found.status = 'canceled'
    if (second === 'capture') {
      found.captured = minorOf(total.amount, 3)
      found.status = 'fully_captured'
    }
    if (second === 'simplified-refund') {
      if (!standIn.refund(found, minorOf(total.amount, 3), String(body['merchant_refund_id'])))
        return { status: 409, body: {} }
      found.status = found.refunded === found.captured ? 'fully_refunded' : 'partially_refunded'
    }
    return { body: show(found) }
  })
  const webhookOf = ({ id, attemptId, status }: StandInPayment, key: string) => ({
    headers: { authorization: `Bearer ${jwt(key, hs256)}` },
    query: {},
    body: bytes({ order_id: id, order_reference_id: attemptId, event_type: `order_${status}`, data: {} }),
  })
  return {
    ...standInHarness(standIn),
    name: 'Tamara',
    code: 'tamara',
    method: 'tamara',
    country: 'kw',
    currency: 'KWD',
    minor: 12_345,
    providers: [
      createTamaraProvider({
        apiToken: 'x',
        notificationToken: token,
        live: false,
        clock: manualClock(),
        fetch: standIn.fetch,
      }),
    ],
    webhooks: true,
    async act({ id }, outcome) {
      standIn.of(id).status =
        outcome === 'decline' ? 'declined' : outcome === 'cancel' ? 'canceled' : 'approved'
    },
    webhook: async ({ id }) => webhookOf(standIn.of(id), token),
    forged: async ({ id }) => webhookOf(standIn.of(id), 'another token'),
  }
}
