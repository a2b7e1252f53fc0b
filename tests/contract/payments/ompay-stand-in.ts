import { createOmpayProvider } from '#adapters/payments/providers/ompay/ompay-provider.ts'
import { signOmpayResponse, signOmpayRequest } from '#adapters/payments/providers/ompay/ompay-signature.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import { aStandIn, major, minorOf, standInHarness } from '../../support/servers/a-stand-in.ts'

export const secret = 'clientSecretExample'
const basic = `Basic ${Buffer.from(`client:${secret}`).toString('base64')}`

/** OMPay's server as third-party clients describe it: orders, their state, refunds. */
export function ompay(amounts: 'major' | 'minor' = 'major'): StandInHarness {
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
      // Without idempotency, each call is another refund.
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
    const signature = signOmpayResponse(secret, id, paymentId)
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
  return {
    ...standInHarness(standIn),
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
  }
}
