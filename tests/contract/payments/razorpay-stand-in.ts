import {
  createRazorpayProvider,
  signRazorpay,
} from '#adapters/payments/providers/razorpay/razorpay-provider.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Clock } from '#kernel/instant.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aStandIn, bytes, standInHarness, type StandInPayment } from '../../support/servers/a-stand-in.ts'

const keySecret = 'a key secret of Razorpay'
export const webhookSecret = 'a webhook secret of Razorpay'
const basic = `Basic ${Buffer.from(`rzp_test_key:${keySecret}`).toString('base64')}`

/** Razorpay's server: payment links, payments, refunds, webhooks (razorpay.com/docs). */
export function razorpay(method: PaymentMethodCode = 'upi', clock: Clock = manualClock()): StandInHarness {
  /** When links end, in Unix seconds. */
  const ends = new Map<string, number>()
  const seconds = () => Date.parse(clock.now()) / 1000
  const paymentIdOf = ({ id }: StandInPayment) => id.replace('plink_', 'pay_')
  const show = (payment: StandInPayment) => {
    const { id, attemptId, amount, currency, captured } = payment
    const hasEnded = payment.status === 'created' && seconds() >= (ends.get(id) ?? Infinity)
    const status = hasEnded ? 'expired' : payment.status
    return {
      id,
      amount,
      currency,
      status,
      amount_paid: captured,
      reference_id: attemptId,
      short_url: `https://rzp.io/i/${id}`,
      payments:
        captured > 0 ? [{ payment_id: paymentIdOf(payment), status: 'captured', amount: captured }] : null,
    }
  }
  const reject = (description: string) => ({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', description } },
  })
  const standIn = aStandIn(({ method: verb, path, body, headers, query }, payments) => {
    if (headers.get('authorization') !== basic) return { status: 401, body: { error: { code: 'AUTH' } } }
    const [, , kind, id = '', action] = path.split('/')
    const all = [...payments.values()]
    if (kind === 'payments') {
      const found = all.find((one) => paymentIdOf(one) === id)
      if (!found) return reject('The id provided does not exist')
      if (action === 'refund') {
        const key = headers.get('x-refund-idempotency') ?? ''
        if (!/^[\w-]{10,}$/.test(key)) return reject('The idempotency key is invalid')
        if (!standIn.refund(found, Number(body['amount']), key)) return reject('The refund is too high')
        return { body: { id: `rfnd_${key}`, amount: body['amount'], status: 'processed' } }
      }
      const { captured, refunded, currency } = found
      return { body: { id, amount: captured, amount_refunded: refunded, currency, status: 'captured' } }
    }
    if (verb === 'POST') {
      const reference = String(body['reference_id'])
      if (all.some(({ attemptId }) => attemptId === reference)) return reject('reference_id already exists')
      const { amount, currency, expire_by: end } = body
      if (typeof end === 'number' && end < seconds() + 15 * 60)
        return reject('expire_by should be at least 15 minutes after current time.')
      const link = standIn.add(`plink_${reference}`, reference, Number(amount), String(currency), 'created')
      if (typeof end === 'number') ends.set(link.id, end)
      return { body: show(link) }
    }
    if (id === '')
      return {
        body: {
          payment_links: all.filter(({ attemptId }) => attemptId === query.get('reference_id')).map(show),
        },
      }
    const found = payments.get(id)
    return found ? { body: show(found) } : reject('The id provided does not exist')
  })
  const webhookOf = (payment: StandInPayment, secret: string) => {
    const event = payment.status === 'paid' ? 'payment_link.paid' : 'payment_link.cancelled'
    const body = bytes({ entity: 'event', event, payload: { payment_link: { entity: show(payment) } } })
    return {
      headers: {
        'x-razorpay-signature': signRazorpay(secret, body),
        'x-razorpay-event-id': `${payment.id}-${payment.status}`,
      },
      query: {},
      body,
    }
  }
  return {
    ...standInHarness(standIn),
    name: 'Razorpay',
    code: 'razorpay',
    method,
    country: 'in',
    currency: 'INR',
    minor: 1_234_500,
    providers: [
      createRazorpayProvider({
        keyId: 'rzp_test_key',
        keySecret,
        webhookSecret,
        clock,
        fetch: standIn.fetch,
      }),
    ],
    webhooks: true,
    // A declined try leaves the page open for the next.
    reportsRejections: false,
    async act({ id }, outcome) {
      const payment = standIn.of(id)
      if (outcome !== 'approve' && outcome !== 'challenge') return
      payment.status = 'paid'
      payment.captured = payment.amount
    },
    webhook: async ({ id }) => webhookOf(standIn.of(id), webhookSecret),
    forged: async ({ id }) => webhookOf(standIn.of(id), 'another secret'),
  }
}
