import { money, toDecimal } from '#kernel/money.ts'
import { hashTotalpay } from '#adapters/payments/providers/totalpay/totalpay-hash.ts'
import { createTotalpayProvider } from '#adapters/payments/providers/totalpay/totalpay-provider.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import {
  aStandIn,
  bytes,
  minorOf,
  standInHarness,
  type StandInPayment,
} from '../../support/servers/a-stand-in.ts'

export const password = 'passExample'

/** TotalPay's server: session, status, refund (its Odoo module). */
export function totalpay(): StandInHarness {
  const text = (minor: number) => toDecimal(money(minor, 'KWD'))
  const standIn = aStandIn(({ path, body }, payments) => {
    const action = path.split('/').at(-1) ?? ''
    const wrong = { status: 400, body: { error_message: 'hash is not valid' } }
    if (action === 'session') {
      const order = body['order'] as Record<'number' | 'amount' | 'currency' | 'description', string>
      const fields = [order.number, order.amount, order.currency, order.description]
      if (body['hash'] !== hashTotalpay(fields, password)) return wrong
      standIn.add(`pay-${order.number}`, order.number, minorOf(order.amount, 3), order.currency, 'prepare')
      return { body: { redirect_url: 'https://checkout.totalpay.global/x' } }
    }
    if (action === 'status') {
      const id = String(body['order_id'])
      if (body['hash'] !== hashTotalpay([id], password)) return wrong
      const found = payments.get(`pay-${id}`)
      if (!found) return { status: 400, body: { error_message: 'not found' } }
      const order = { amount: text(found.amount), currency: found.currency }
      return { body: { payment_id: found.id, status: found.status, order } }
    }
    const found = payments.get(String(body['payment_id']))
    const sum = String(body['amount'])
    if (!found || body['hash'] !== hashTotalpay([found.id, sum], password)) return wrong
    // Without idempotency, each call is another refund.
    const refunded = standIn.refund(found, minorOf(sum, 3), `${found.refunded}`)
    if (refunded && found.refunded === found.captured) found.status = 'refund'
    return refunded ? { body: { result: 'accepted' } } : wrong
  })
  const webhookOf = ({ id, attemptId, amount, currency, status }: StandInPayment, key: string) => {
    const fields = [id, attemptId, text(amount), currency, 'Order M-1']
    return {
      headers: {},
      query: {},
      body: bytes({
        id,
        order_number: attemptId,
        order_amount: text(amount),
        order_currency: currency,
        order_description: 'Order M-1',
        type: 'sale',
        status: 'success',
        order_status: status,
        hash: hashTotalpay(fields, key),
      }),
    }
  }
  return {
    ...standInHarness(standIn),
    name: 'TotalPay',
    code: 'totalpay',
    method: 'totalpay',
    country: 'kw',
    currency: 'KWD',
    minor: 12_345,
    providers: [createTotalpayProvider({ merchantKey: 'key', password, fetch: standIn.fetch })],
    webhooks: true,
    async act({ id }, outcome) {
      const payment = standIn.of(id)
      payment.status = outcome === 'approve' || outcome === 'challenge' ? 'settled' : 'decline'
      if (payment.status === 'settled') payment.captured = payment.amount
    },
    webhook: async ({ id }) => webhookOf(standIn.of(id), password),
    forged: async ({ id }) => webhookOf(standIn.of(id), 'another password'),
  }
}
