import {
  createCheckoutComProvider,
  signCheckoutCom,
} from '#adapters/payments/providers/checkout-com/checkout-com-provider.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import { aStandIn, bytes, standInHarness, type StandInPayment } from '../../support/servers/a-stand-in.ts'

const secretKey = 'sk_sbox_example'
export const webhookKey = 'whsec_example'

/** Checkout.com's server: hosted payments, payments, captures, voids and refunds. */
export function checkoutCom(): StandInHarness {
  const saving = new Set<string>()
  const vault = new Set<string>()
  const instrument = 'src_6pbkv36rtojuxosxczx34fes4u'
  const standIn = aStandIn(({ method, path, body, headers }, payments) => {
    const [, kind, id = '', action] = path.split('/')
    const key = headers.get('cko-idempotency-key') ?? ''
    const found = payments.get(id.replace(/^pay_/, 'hpp_'))
    if (kind === 'instruments') {
      const isKnown = vault.delete(id)
      return { status: isKnown ? 204 : 404, body: null }
    }
    if (kind === 'hosted-payments' && method === 'POST') {
      const reference = String(body['reference'])
      const storing = body['payment_method_configuration'] as { card: { store_payment_details: string } }
      if (storing.card.store_payment_details === 'enabled') saving.add(reference)
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
    // The token is named after its content.
    if (kind === 'tokens') {
      const { data } = body['token_data'] as { data: string }
      return { status: 201, body: { token: `tok_${data}`, type: 'applepay' } }
    }
    if (kind === 'payments' && id === '') {
      const reference = String(body['reference'])
      const made = standIn.add(
        `hpp_${reference}`,
        reference,
        Number(body['amount']),
        String(body['currency']),
        'Declined',
      )
      const source = body['source'] as { token?: string; id?: string }
      if (source.id !== undefined && !vault.has(source.id))
        return { status: 422, body: { error_type: 'request_invalid', error_codes: ['source_id_invalid'] } }
      // The bank challenges: 3-D Secure.
      if (source.id !== undefined) {
        made.status = 'Pending'
        const href = `https://3ds2-sandbox.ckotech.co/interceptor/${reference}`
        return {
          status: 202,
          body: { id: `pay_${reference}`, status: 'Pending', _links: { redirect: { href } } },
        }
      }
      if (source.token === 'tok_good') Object.assign(made, { status: 'Captured', captured: made.amount })
      return {
        status: 201,
        body: { id: `pay_${reference}`, status: made.status, approved: made.status === 'Captured' },
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
          ...(saving.has(found.attemptId)
            ? {
                source: {
                  id: instrument,
                  type: 'card',
                  expiry_month: 6,
                  expiry_year: 2030,
                  scheme: 'Visa',
                  last4: '4242',
                  fingerprint: 'BD864B08D0B098DD83052A038FD2BA967DF2D48E375AAEEF54E37BC36B385E9A',
                  bin: '424242',
                },
              }
            : {}),
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
    return { headers: { 'cko-signature': signCheckoutCom(key, body) }, query: {}, body }
  }
  return {
    ...standInHarness(standIn),
    name: 'Checkout.com',
    code: 'checkout-com',
    method: 'checkout',
    country: 'kw',
    currency: 'KWD',
    minor: 12_340,
    providers: [
      createCheckoutComProvider({
        secretKey,
        webhookKey,
        prefix: null,
        processingChannel: 'pc_example',
        publicKey: 'pk_sbox_example',
        fetch: standIn.fetch,
      }),
    ],
    webhooks: true,
    async act({ id }, outcome) {
      const payment = standIn.of(id)
      payment.status = outcome === 'decline' ? 'Declined' : outcome === 'cancel' ? 'Canceled' : 'Captured'
      if (payment.status !== 'Captured') return
      payment.captured = payment.amount
      if (saving.has(id)) vault.add(instrument)
    },
    cardsAtProvider: async () => [...vault],
    webhook: async ({ id }) => signed(standIn.of(id), webhookKey),
    forged: async ({ id }) => signed(standIn.of(id), 'whsec_another'),
    misstate({ id }, as) {
      const payment = standIn.of(id)
      if (as === 'one-less') payment.amount -= 10
      else payment.currency = 'USD'
    },
  }
}
