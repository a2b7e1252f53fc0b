import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTamaraProvider } from '#platform/payments/tamara/tamara-provider.ts'
import { isTamaraToken } from '#platform/payments/tamara/tamara-token.ts'
import type { PaymentHarness } from '../../support/a-payment-harness.ts'
import { aStandIn, bytes, major, minorOf, type StandInPayment } from '../../support/a-stand-in.ts'
import { describeDatabases } from '../../support/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { describeProvider } from './provider-suite.ts'

const token = 'notification-token-example'
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (key: string, header: object, exp = 4_000_000_000) => {
  const text = `${part(header)}.${part({ iss: 'Tamara', exp })}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}
const hs256 = { alg: 'HS256', typ: 'JWT' }

/** Tamara's server: orders, authorise, capture, refund (docs.tamara.co). */
function tamara(): PaymentHarness {
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
  const told = ({ id, attemptId, status }: StandInPayment, key: string) => ({
    headers: { authorization: `Bearer ${jwt(key, hs256)}` },
    query: {},
    body: bytes({ order_id: id, order_reference_id: attemptId, event_type: `order_${status}`, data: {} }),
  })
  return {
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
    webhook: async ({ id }) => told(standIn.of(id), token),
    forged: async ({ id }) => told(standIn.of(id), 'another token'),
    misstate({ id }, as) {
      const payment = standIn.of(id)
      if (as === 'one-less') payment.amount -= 1
      else payment.currency = 'USD'
    },
    trouble: standIn.trouble,
    refundedThere: ({ id }) => standIn.of(id).refunded,
  }
}

describeDatabases('Tamara', (open) => describeProvider(open, tamara))

describe('a token of Tamara', () => {
  const vector =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJUYW1hcmEiLCJpYXQiOjE3NjcyMjU2MDAsImV4cCI6MTc2NzIyOTIwMH0.tZFd6MzzkdjaG24_QbjkJyo4oKc2Q1u1bG4TnBw609M'

  test('is taken until it is over', () => {
    expect(isTamaraToken(vector, token, '2026-01-01T00:00:00.000Z')).toBe(true)
    expect(isTamaraToken(vector, token, '2026-01-01T01:00:00.000Z')).toBe(false)
  })

  test.each([
    { why: 'without an algorithm', bad: `${part({ alg: 'none' })}.${part({ exp: 4_000_000_000 })}.` },
    { why: 'of another algorithm', bad: jwt(token, { alg: 'HS512' }) },
    { why: 'under another key', bad: jwt('another', hs256) },
    { why: 'without an end', bad: `${vector.split('.')[0]}.${part({})}.x` },
    { why: 'that is none', bad: 'nonsense' },
  ])('is refused $why', ({ bad }) => {
    expect(isTamaraToken(bad, token, '2026-01-01T00:00:00.000Z')).toBe(false)
  })
})
