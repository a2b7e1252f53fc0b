import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { createCheckoutProvider, signCheckout } from '#platform/payments/checkout/checkout-provider.ts'
import type { PaymentHarness } from '../../support/a-payment-harness.ts'
import { aStandIn, bytes, type StandInPayment } from '../../support/a-stand-in.ts'
import { aStartRequest } from '../../support/a-start-request.ts'
import { describeDatabases } from '../../support/databases.ts'
import { describeProvider } from './provider-suite.ts'

const secretKey = 'sk_sbox_example'
const webhookKey = 'whsec_example'

/** Checkout.com's server: hosted payments, payments and what is done to them. */
function checkout(): PaymentHarness & { readonly standIn: ReturnType<typeof aStandIn> } {
  const standIn = aStandIn(({ method, path, body, headers }, payments) => {
    const [, kind, id = '', action] = path.split('/')
    const key = headers.get('cko-idempotency-key') ?? ''
    const found = payments.get(id.replace(/^pay_/, 'hpp_'))
    if (kind === 'hosted-payments' && method === 'POST') {
      const reference = String(body['reference'])
      const { id: hpp } = standIn.add(
        `hpp_${reference}`,
        reference,
        Number(body['amount']),
        String(body['currency']),
        'open',
      )
      return {
        status: 201,
        body: { id: hpp, _links: { redirect: { href: `https://pay.sandbox.checkout.com/${hpp}` } } },
      }
    }
    if (!found) return { status: 404, body: {} }
    if (kind === 'hosted-payments')
      return {
        body: {
          id,
          status: found.status === 'open' ? 'Payment Pending' : 'Payment Received',
          ...(found.status === 'open' ? {} : { payment_id: id.replace(/^hpp_/, 'pay_') }),
        },
      }
    if (method === 'GET')
      return {
        body: {
          id,
          status: found.status,
          amount: found.amount,
          currency: found.currency,
          response_code: found.status === 'Declined' ? '20051' : '10000',
        },
      }
    if (action === 'refunds' && !standIn.refund(found, Number(body['amount']), key))
      return { status: 422, body: { error_type: 'request_invalid', error_codes: ['amount_invalid'] } }
    if (action === 'refunds')
      found.status = found.refunded === found.captured ? 'Refunded' : 'Partially Refunded'
    if (action === 'voids') found.status = 'Voided'
    return { status: 202, body: { action_id: `act_${key}` } }
  })
  const signed = ({ attemptId, amount, currency }: StandInPayment, key: string) => {
    const body = bytes({
      id: `evt_${attemptId}`,
      type: 'payment_approved',
      data: { id: `pay_${attemptId}`, reference: attemptId, amount, currency },
    })
    return { headers: { 'cko-signature': signCheckout(key, body) }, query: {}, body }
  }
  return {
    standIn,
    name: 'Checkout.com',
    code: 'checkout',
    method: 'checkout',
    country: 'kw',
    currency: 'KWD',
    minor: 12_340,
    providers: [
      createCheckoutProvider({
        secretKey,
        webhookKey,
        prefix: null,
        processingChannel: 'pc_example',
        fetch: standIn.fetch,
      }),
    ],
    webhooks: true,
    async act({ id }, outcome) {
      const payment = standIn.of(id)
      payment.status = outcome === 'decline' ? 'Declined' : outcome === 'cancel' ? 'Canceled' : 'Captured'
      if (payment.status === 'Captured') payment.captured = payment.amount
    },
    webhook: async ({ id }) => signed(standIn.of(id), webhookKey),
    forged: async ({ id }) => signed(standIn.of(id), 'whsec_another'),
    misstate({ id }, as) {
      const payment = standIn.of(id)
      if (as === 'one-less') payment.amount -= 10
      else payment.currency = 'USD'
    },
    trouble: standIn.trouble,
    refundedThere: ({ id }) => standIn.of(id).refunded,
  }
}

describeDatabases('Checkout.com', (open) => describeProvider(open, checkout))

describe('Checkout.com', () => {
  test('signs as its documents do', () => {
    expect(signCheckout(webhookKey, '{"id":"evt_1","type":"payment_captured"}')).toBe(
      '2dd7319fb7921833e0d4a4f44f572e3085a0b764be44c52055454835be30df0c',
    )
  })

  test.each([
    { minor: 12_345, currency: 'KWD' as const, sent: false },
    { minor: 12_340, currency: 'KWD' as const, sent: true },
    { minor: 12_341, currency: 'OMR' as const, sent: false },
    { minor: 12_345, currency: 'AED' as const, sent: true },
  ])('is sent $minor of $currency: $sent, and nothing is rounded', async ({ minor, currency, sent }) => {
    const { standIn, providers } = checkout()
    const answer = await providers[0]?.start(
      aStartRequest({ method: 'checkout', family: 'card', amount: money(minor, currency) }),
    )
    expect(answer?.ok).toBe(sent)
    expect(standIn.asked.map(({ body }) => body['amount'])).toEqual(sent ? [minor] : [])
  })
})
