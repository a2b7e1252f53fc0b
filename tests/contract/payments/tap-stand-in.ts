import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { money } from '#kernel/money.ts'
import { createTapProvider } from '#adapters/payments/providers/tap/tap-provider.ts'
import { signTap } from '#adapters/payments/providers/tap/tap-signature.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import {
  aStandIn,
  bytes,
  major,
  minorOf,
  standInHarness,
  type StandInPayment,
} from '../../support/servers/a-stand-in.ts'

export const secretKey = 'sk_test_EXAMPLEKEY000000000000000'
const codes: Record<string, string> = { CAPTURED: '000', DECLINED: '505', CANCELLED: '302', INITIATED: '100' }

/** Tap's server: charges and refunds (developers.tap.company). */
export function tap(): StandInHarness {
  const charge = ({ id, attemptId, amount, currency, status }: StandInPayment) => ({
    id,
    object: 'charge',
    status,
    // A number without trailing zeros, which breaks naive signature code.
    amount: major(amount, currency === 'KWD' ? 3 : 2),
    currency,
    response: { code: codes[status] },
    reference: { transaction: attemptId, gateway: '202600000000001', payment: '0126010100000000001' },
    transaction: {
      ...(status === 'INITIATED' ? { url: `https://sandbox.payments.tap.company/${id}` } : {}),
      created: '1767225600000',
    },
    ...(saving.has(attemptId) && status === 'CAPTURED'
      ? { card: { id: 'card_C9vyl', object: 'card', last_four: '1019' }, customer: { id: 'cus_w4P24' } }
      : {}),
  })
  const savedCard = (token: string) => ({
    id: token.split('/')[1],
    object: 'card',
    customer: token.split('/')[0],
    fingerprint: 'Q%2FcqTEPF%2FZuM7IaWN%2F7QR8kjZsJ1zzAdrmAhTXaBTOk%3D',
    brand: 'VISA',
    scheme: 'VISA',
    exp_month: 1,
    exp_year: 39,
    last_four: '1019',
    first_six: '450875',
  })
  const saving = new Set<string>()
  /** By "customer/card". */
  const vault = new Set<string>()
  const standIn = aStandIn(({ method, path, body, headers }, payments) => {
    if (headers.get('authorization') !== `Bearer ${secretKey}`)
      return { status: 401, body: { errors: [{ code: '2104' }] } }
    const [, , kind, id = ''] = path.split('/')
    if (kind === 'refunds') {
      const payment = payments.get(String(body['charge_id']))
      const { idempotent } = body['reference'] as { idempotent: string }
      const refunded = payment && standIn.refund(payment, minorOf(body['amount'], 3), idempotent)
      return refunded
        ? { body: { id: `re_${idempotent}`, status: 'PENDING' } }
        : { status: 400, body: { errors: [{ code: '1161' }] } }
    }
    if (kind === 'card') {
      const token = path.split('/').slice(3).join('/')
      if (!vault.has(token)) return { status: 404, body: { errors: [{ code: '1144' }] } }
      if (method === 'DELETE') vault.delete(token)
      return { body: method === 'DELETE' ? { delete: true, id: token } : savedCard(token) }
    }
    if (kind === 'tokens' && body['saved_card']) {
      const { card_id, customer_id } = body['saved_card'] as Record<string, string>
      const isKnown = vault.has(`${customer_id}/${card_id}`)
      return isKnown
        ? { body: { id: 'tok_saved', object: 'token', used: false } }
        : { status: 400, body: { errors: [{ code: '1125' }] } }
    }
    // The token is named after its content.
    if (kind === 'tokens') {
      const { data } = body['token_data'] as { data: string }
      return { body: { id: `tok_${data}`, object: 'token' } }
    }
    const found = payments.get(id)
    if (method === 'GET')
      return found ? { body: charge(found) } : { status: 404, body: { errors: [{ code: '1144' }] } }
    const { transaction } = body['reference'] as { transaction: string }
    const made = standIn.add(
      `chg_${transaction}`,
      transaction,
      minorOf(body['amount'], 3),
      String(body['currency']),
      'INITIATED',
    )
    if (body['save_card'] === true) saving.add(transaction)
    const source = (body['source'] as { id: string }).id
    if (source === 'tok_good') Object.assign(made, { status: 'CAPTURED', captured: made.amount })
    if (source === 'tok_declined') made.status = 'DECLINED'
    return { body: charge(made) }
  })
  const signed = (payment: StandInPayment, key: string) => {
    const body = charge(payment)
    const hashstring = signTap(key, {
      id: body.id,
      amount: money(payment.amount, 'KWD'),
      gateway: body.reference.gateway,
      payment: body.reference.payment,
      status: body.status,
      created: body.transaction.created,
    })
    return { headers: { hashstring }, query: {}, body: bytes(body) }
  }
  return {
    ...standInHarness(standIn),
    name: 'Tap',
    code: 'tap',
    method: 'knet',
    country: 'kw',
    currency: 'KWD',
    minor: 12_340,
    providers: [
      createTapProvider({ secretKey, merchants: { kw: '599424' }, sheets: true, fetch: standIn.fetch }),
    ],
    webhooks: true,
    async act({ id }: Attempt, outcome) {
      const payment = standIn.of(id)
      payment.status = outcome === 'decline' ? 'DECLINED' : outcome === 'cancel' ? 'CANCELLED' : 'CAPTURED'
      if (payment.status !== 'CAPTURED') return
      payment.captured = payment.amount
      if (saving.has(id)) vault.add('cus_w4P24/card_C9vyl')
    },
    cardsAtProvider: async () => [...vault],
    webhook: async ({ id }) => signed(standIn.of(id), secretKey),
    forged: async ({ id }) => signed(standIn.of(id), 'sk_test_ANOTHERMERCHANT'),
  }
}
