import { describe, expect, test } from 'vitest'
import { createOmpayProvider } from '#platform/payments/ompay/ompay-provider.ts'
import { signOmpayAnswer, signOmpayRequest } from '#platform/payments/ompay/ompay-signature.ts'
import { money } from '#kernel/money.ts'
import type { PaymentHarness } from '../../support/a-payment-harness.ts'
import { aStandIn, bytes, major, minorOf } from '../../support/a-stand-in.ts'
import { aStartRequest } from '../../support/a-start-request.ts'
import { describeDatabases } from '../../support/databases.ts'
import { describeProvider } from './provider-suite.ts'

const secret = 'clientSecretExample'
const basic = `Basic ${Buffer.from(`client:${secret}`).toString('base64')}`

/** OMPay's server as clients of third parties describe it: orders, their state, refunds. */
function ompay(amounts: 'major' | 'minor' = 'major') {
  const written = (minor: number) => (amounts === 'major' ? major(minor, 3) : minor)
  const read = (value: unknown) => (amounts === 'major' ? minorOf(value, 3) : Number(value))
  const standIn = aStandIn(({ path, body, headers, query }, payments) => {
    if (headers.get('authorization') !== basic) return { status: 401, body: { errMessage: 'unauthorised' } }
    if (path.endsWith('/create-checkout')) {
      const receipt = String(body['receiptId'])
      const made = standIn.add(
        `order-${receipt}`,
        receipt,
        read(body['amount']),
        String(body['currency']),
        'pending',
      )
      return { body: { orderId: made.id, receiptId: receipt, status: 'success', resCode: 200 } }
    }
    if (path.endsWith('/refund')) {
      const found = payments.get(String(body['paymentId']).replace(/^pay-/, ''))
      const signed = signOmpayRequest(secret, path, JSON.stringify(body))
      if (!found || headers.get('x-signature') !== signed) return { status: 403, body: { status: 'failure' } }
      // It knows no keys: each call is another refund.
      return {
        body: {
          status: standIn.refund(found, read(body['amount']), `${found.refunded}`) ? 'success' : 'failure',
        },
      }
    }
    const found = payments.get(query.get('orderId') ?? '')
    if (!found) return { status: 404, body: { errMessage: 'order not found' } }
    const { id, status, amount, currency } = found
    const paymentId = `pay-${id}`
    const signature = signOmpayAnswer(secret, id, paymentId)
    return {
      body: {
        orderId: id,
        status,
        amount: written(amount),
        currency,
        ...(status === 'pending' ? {} : { paymentId, signature }),
      },
    }
  })
  const nothing = async () => ({ headers: {}, query: {}, body: new Uint8Array() })
  const harness: PaymentHarness = {
    name: 'OMPay',
    code: 'ompay',
    method: 'ompay',
    country: 'om',
    currency: 'OMR',
    minor: 12_345,
    providers: [
      createOmpayProvider({
        clientId: 'client',
        clientSecret: secret,
        live: false,
        amounts,
        signature: 'checked',
        fetch: standIn.fetch,
      }),
    ],
    webhooks: false,
    async act({ id }, outcome) {
      const payment = standIn.of(id)
      payment.status = outcome === 'decline' ? 'failed' : outcome === 'cancel' ? 'cancelled' : 'success'
      if (payment.status === 'success') payment.captured = payment.amount
    },
    webhook: nothing,
    forged: nothing,
    misstate({ id }, as) {
      const payment = standIn.of(id)
      if (as === 'one-less') payment.amount -= 1
      else payment.currency = 'USD'
    },
    trouble: standIn.trouble,
    refundedThere: ({ id }) => standIn.of(id).refunded,
  }
  return { ...harness, standIn }
}

describeDatabases('OMPay', (open) => describeProvider(open, ompay))

describe('OMPay', () => {
  test('signs as one of its clients does', () => {
    expect(signOmpayAnswer(secret, 'order1', 'payment1')).toBe(
      '345487ee501643f82208a1a1cc2089aa53b77c4db6ae85cca4669707c4df326e',
    )
  })

  test.each([
    { amounts: 'major' as const, sent: 12.345 },
    { amounts: 'minor' as const, sent: 12_345 },
  ])('is sent amounts as the account writes them: $amounts', async ({ amounts, sent }) => {
    const { standIn, providers } = ompay(amounts)
    const started = await providers[0]?.start(
      aStartRequest({ country: 'om', method: 'ompay', family: 'card', amount: money(12_345, 'OMR') }),
    )
    expect(standIn.asked[0]?.body['amount']).toBe(sent)
    const url = started?.ok && started.value.door?.kind === 'address' ? started.value.door.url : ''
    expect(new URL(url).host).toBe('merchant.uat.gateway.ompay.com')
    expect(new URL(url).searchParams.get('redirectUrl')).toBe('https://shop.example/back')
  })

  test.each([
    { signature: 'checked' as const, believed: false },
    { signature: 'ignored' as const, believed: true },
  ])('is not believed under another signature, unless it is told to: $signature', async (given) => {
    const fetchIt: typeof fetch = async () =>
      new Response(
        Buffer.from(
          bytes({
            orderId: 'order1',
            paymentId: 'payment1',
            status: 'success',
            amount: 12.345,
            currency: 'OMR',
            signature: 'another',
          }),
        ),
      )
    const provider = createOmpayProvider({
      clientId: 'client',
      clientSecret: secret,
      live: false,
      amounts: 'major',
      signature: given.signature,
      fetch: fetchIt,
    })
    const asked = {
      attemptId: 'a-1',
      reference: 'order1',
      amount: money(12_345, 'OMR'),
      language: 'en' as const,
    }
    expect((await provider.poll(asked)).ok).toBe(given.believed)
  })
})
