import { createCashewProvider } from '#adapters/payments/providers/cashew/cashew-provider.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import { aStandIn, minorOf, standInHarness } from '../../support/servers/a-stand-in.ts'

/** Cashew's server: store token, checkouts, capture, refunds (its store plugins). */
export function cashew(): StandInHarness {
  const standIn = aStandIn(({ path, body, headers }, payments) => {
    const [, , kind, id = '', action] = path.split('/')
    if (kind === 'identity')
      return headers.get('cashewsecretkey') === 'key'
        ? { body: { status: 'success', data: { token: 'store-token' } } }
        : { status: 401, body: { status: 'error', errorCode: '401.002.004' } }
    if (kind === 'checkouts') {
      const reference = String(body['orderReference'])
      const made = standIn.add(
        `cashew-${reference}`,
        reference,
        minorOf(body['totalAmount'], 2),
        'AED',
        'open',
      )
      return { body: { data: { orderId: made.id, token: `token-${made.id}` } } }
    }
    if (kind === 'refunds') {
      const payment = payments.get(String(body['orderId']))
      const refunded =
        payment && standIn.refund(payment, minorOf(body['refundAmount'], 2), `${payment.refunded}`)
      return refunded ? { body: { status: 'success' } } : { status: 400, body: { status: 'error' } }
    }
    const found = payments.get(id)
    const mayCapture = action === 'capture' && headers.get('authorization') === `token-${id}`
    if (!found || !mayCapture || found.status !== 'confirmed')
      return { status: 400, body: { status: 'error' } }
    found.captured = found.amount
    return { body: { status: 'SUCCESS' } }
  })
  // It reports no amounts.
  const { misstate: _, ...harness } = standInHarness(standIn)
  return {
    ...harness,
    name: 'Cashew',
    code: 'cashew',
    method: 'cashew',
    country: 'ae',
    currency: 'AED',
    minor: 100_010,
    providers: [
      createCashewProvider({
        secretKey: 'key',
        storeUrl: 'https://shop.example',
        live: false,
        fetch: standIn.fetch,
      }),
    ],
    webhooks: false,
    reportsRejections: false,
    async act({ id }, outcome) {
      standIn.of(id).status = outcome === 'approve' || outcome === 'challenge' ? 'confirmed' : 'open'
    },
    webhook: async () => ({ headers: {}, query: {}, body: new Uint8Array() }),
    forged: async () => ({ headers: {}, query: {}, body: new Uint8Array() }),
  }
}
