import { describe, expect, test } from 'vitest'
import {
  createCheckoutComProvider,
  signCheckoutCom,
} from '#adapters/payments/providers/checkout-com/checkout-com-provider.ts'
import { hashTotalpay } from '#adapters/payments/providers/totalpay/totalpay-hash.ts'
import { createTotalpayProvider } from '#adapters/payments/providers/totalpay/totalpay-provider.ts'
import { money } from '#kernel/money.ts'

const at = '2026-11-24T08:00:00.000Z'
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

describe('Checkout.com', () => {
  const provider = createCheckoutComProvider({
    secretKey: 'sk_sbox_x',
    webhookKey: 'whsec_example',
    prefix: null,
    processingChannel: null,
  })
  const read = (type: string, data: object = {}) => {
    const body = bytes({
      id: `evt_${type}`,
      type,
      created_on: '2026-11-20T08:00:00Z',
      data: {
        id: 'dsp_1',
        payment_id: 'pay_1',
        payment_reference: 'attempt-1',
        amount: 129_900,
        currency: 'KWD',
        category: 'product_service_not_received',
        reason_code: '13.1',
        evidence_required_by: '2026-11-30T00:00:00Z',
        ...data,
      },
    })
    const signature = signCheckoutCom('whsec_example', new TextDecoder().decode(body))
    return provider.readWebhook({ headers: { 'cko-signature': signature }, query: {}, body }, at)
  }

  test.each([
    ['dispute_evidence_required', 'open'],
    ['dispute_evidence_submitted', 'submit'],
    ['dispute_accepted', 'accept'],
    ['dispute_expired', 'expire'],
    ['dispute_won', 'win'],
    ['dispute_canceled', 'win'],
    ['dispute_lost', 'lose'],
  ])('says by %s: %s', (type, event) =>
    expect(read(type)).toMatchObject({
      value: {
        eventId: `evt_${type}`,
        attemptId: 'attempt-1',
        amount: null,
        dispute: {
          reference: 'dsp_1',
          event,
          at: '2026-11-20T08:00:00.000Z',
          payment: 'attempt-1',
          amount: money(129_900, 'KWD'),
          reason: 'product-not-received',
          reasonCode: '13.1',
          evidenceDueBy: '2026-11-30T00:00:00.000Z',
        },
      },
    }),
  )

  test('says nothing of a dispute by other events, or in a currency that is not of the shop', () => {
    for (const answer of [
      read('payment_captured'),
      read('dispute_arbitration_sent_to_scheme'),
      read('dispute_won', { currency: 'USD' }),
      read('dispute_won', { amount: 0 }),
    ]) {
      expect(answer.ok).toBe(true)
      expect(answer.ok && answer.value.dispute).toBeUndefined()
    }
  })
})

describe('TotalPay', () => {
  const provider = createTotalpayProvider({ merchantKey: 'key', password: 'secret' })
  const read = (type: string, status = 'success') => {
    const fields = ['pay-1', 'attempt-1', '129.900', 'KWD', 'Order M-1'] as const
    const [id, order_number, order_amount, order_currency, order_description] = fields
    const hash = hashTotalpay(fields, 'secret')
    const body = bytes({
      id,
      order_number,
      order_amount,
      order_currency,
      order_description,
      type,
      status,
      hash,
    })
    return provider.readWebhook({ headers: {}, query: {}, body }, at)
  }

  test('says by a chargeback that the money was withdrawn, when it arrives', () =>
    expect(read('chargeback')).toMatchObject({
      value: {
        dispute: {
          reference: 'pay-1',
          event: 'open',
          at,
          payment: 'attempt-1',
          amount: money(129_900, 'KWD'),
          evidenceDueBy: null,
        },
      },
    }))

  test('says nothing of a dispute by a sale, or by a chargeback that has failed', () => {
    for (const answer of [read('sale'), read('chargeback', 'fail')])
      expect(answer.ok && answer.value.dispute).toBeUndefined()
  })
})
