import { createTabbyProvider } from '#adapters/payments/providers/tabby/tabby-provider.ts'
import { toDecimal, money } from '#kernel/money.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import {
  aStandIn,
  bytes,
  minorOf,
  standInHarness,
  type StandInPayment,
} from '../../support/servers/a-stand-in.ts'
import { manualClock } from '../../support/manual-clock.ts'

export const header = { name: 'X-Majlis-Tabby', value: 'a-value-that-we-have-drawn' }

/** Tabby's server: sessions, payments, captures, refunds (docs.tabby.ai). */
export function tabby(): StandInHarness {
  const text = (minor: number) => toDecimal(money(minor, 'KWD'))
  const refunds = new Map<string, { amount: string; reference_id: string }[]>()
  /** Refunds without a known key were made at the provider. */
  const refundsOf = ({ id, refunded }: StandInPayment) => {
    const known = refunds.get(id) ?? []
    const rest = refunded - known.reduce((minor, { amount }) => minor + minorOf(amount, 3), 0)
    return rest > 0 ? [...known, { amount: text(rest), reference_id: 'desk' }] : known
  }
  const show = (payment: StandInPayment) => ({
    ...shown(payment),
    refunds: refundsOf(payment),
  })
  const shown = ({ id, attemptId, amount, currency, status, captured }: StandInPayment) => ({
    id,
    status,
    amount: text(amount),
    currency,
    order: { reference_id: attemptId },
    captures: captured > 0 ? [{ amount: text(captured), reference_id: 'capture' }] : [],
  })
  const standIn = aStandIn(({ method, path, body }, payments) => {
    const [, , , kind, id = '', action] = path.split('/')
    if (kind === 'checkout') {
      const { order, amount, currency } = body['payment'] as {
        order: { reference_id: string }
        amount: string
        currency: string
      }
      const made = standIn.add(
        `tabby-${order.reference_id}`,
        order.reference_id,
        minorOf(amount, 3),
        currency,
        'CREATED',
      )
      return {
        body: {
          status: 'created',
          payment: { id: made.id },
          configuration: {
            available_products: { installments: [{ web_url: 'https://checkout.tabby.ai/x' }] },
          },
        },
      }
    }
    const found = payments.get(id)
    if (!found) return { status: 404, body: { status: 'error', errorType: 'not_found' } }
    const key = String(body['reference_id'])
    if (method === 'POST' && action === 'captures') {
      found.captured = minorOf(body['amount'], 3)
      found.status = 'CLOSED'
    }
    if (method === 'POST' && action === 'close') found.status = 'CLOSED'
    if (method === 'POST' && action === 'refunds') {
      if (found.keys.has(key) || !standIn.refund(found, minorOf(body['amount'], 3), key))
        return { status: 409, body: { status: 'error', errorType: 'conflict' } }
      refunds.set(id, [...(refunds.get(id) ?? []), { amount: String(body['amount']), reference_id: key }])
    }
    return { body: show(found) }
  })
  const webhookOf = (payment: StandInPayment, value: string) => {
    const body = { ...show(payment), status: payment.status.toLowerCase() }
    return { headers: { [header.name.toLowerCase()]: value }, query: {}, body: bytes(body) }
  }
  return {
    ...standInHarness(standIn),
    name: 'Tabby',
    code: 'tabby',
    method: 'tabby',
    country: 'kw',
    currency: 'KWD',
    minor: 12_345,
    providers: [
      createTabbyProvider({
        secretKey: 'sk_test_x',
        merchants: { kw: 'KW' },
        webhookHeader: header,
        clock: manualClock(),
        fetch: standIn.fetch,
      }),
    ],
    webhooks: true,
    async act({ id }, outcome) {
      standIn.of(id).status =
        outcome === 'decline' ? 'REJECTED' : outcome === 'cancel' ? 'EXPIRED' : 'AUTHORIZED'
    },
    webhook: async ({ id }) => webhookOf(standIn.of(id), header.value),
    forged: async ({ id }) => webhookOf(standIn.of(id), 'another value'),
  }
}
