import { describe, expect, test } from 'vitest'
import { createPayAgain } from '#commerce/orders/payment/pay-again.ts'
import type { OrderFact } from '#commerce/orders/lifecycle/order-action.ts'
import type { OrderBook } from '#commerce/orders/ports.ts'
import type { PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { PayableOrder } from '#commerce/payments/payment-ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { anOrder, anOrderSight } from '../../../support/builders/a-checkout.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'

const clock = { now: () => '2026-11-22T08:10:00.000Z' }
const unpaid: Partial<Order> = {
  status: 'pending',
  expiresAt: '2026-11-22T08:30:00.000Z',
  payment: { ...anOrder().payment, method: 'tap', state: 'failed' },
}

const offer = (code: PaymentOffer['code'], refusal: PaymentOffer['refusal'] = null): PaymentOffer => ({
  code,
  name: { en: code, ar: code },
  help: { en: '', ar: '' },
  mark: 'card',
  charge: money(0, 'AED'),
  refusal,
})

/** `fresh`: the order as it is found under the lock, when it has changed meanwhile. */
function paying(order: Order, fresh: Order = order) {
  const started: PayableOrder[] = []
  let kept = fresh
  const facts: OrderFact[] = []
  const book: Pick<OrderBook, 'change'> = {
    async change(_, __, decide) {
      const decided = decide(kept)
      if (!decided.ok) return decided
      kept = decided.value.order
      facts.push(...decided.value.facts)
      return ok(kept)
    },
  }
  const payAgain = createPayAgain({
    clock,
    book,
    listWaysToPay: async () => [
      offer('tap'),
      offer('tabby'),
      offer('clickandcollect'),
      offer('cashew', { kind: 'goods' }),
    ],
    find: async (_, token) => (token === 'mine' ? ok(anOrderSight(order)) : fail({ kind: 'not-found' })),
    startPayment: async (payable) => {
      started.push(payable)
      return ok({ payAt: '/pay/1' })
    },
  })
  return {
    started,
    facts,
    kept: () => kept,
    payAgain: (token: string, method: PaymentOffer['code'] | null = null) =>
      payAgain(order.number, token, theStorefront('ae/ar'), method),
  }
}

describe('another try to pay', () => {
  test('begins a payment of the same amount, in the language the shopper reads now', async () => {
    const { payAgain, started } = paying(anOrder(unpaid))
    expect(await payAgain('mine')).toEqual(ok({ payAt: '/pay/1' }))
    expect(started).toMatchObject([{ method: 'tap', language: 'ar', due: anOrder().totals.due }])
  })

  test('is not to be had for an order that is paid, canceled, too late, or another’s', async () => {
    const late = '2026-11-22T08:05:00.000Z'
    for (const parts of [{ status: 'confirmed' }, { status: 'canceled' }, { expiresAt: late }] as const)
      expect(await paying(anOrder({ ...unpaid, ...parts })).payAgain('mine')).toEqual(
        fail({ kind: 'not-due' }),
      )
    const { payAgain, started } = paying(anOrder(unpaid))
    expect(await payAgain('theirs')).toEqual(fail({ kind: 'not-found' }))
    expect(started).toEqual([])
  })

  test('takes another method, writes it down and begins by it', async () => {
    const { payAgain, started, kept, facts } = paying(anOrder(unpaid))
    expect(await payAgain('mine', 'tabby')).toEqual(ok({ payAt: '/pay/1' }))
    expect(started).toMatchObject([{ method: 'tabby', due: anOrder().totals.due }])
    expect(kept()).toMatchObject({
      status: 'pending',
      payment: { method: 'tabby', state: 'pending' },
      totals: anOrder().totals,
      events: [{ kind: 'method-changed', actor: 'shopper', note: 'tabby' }],
    })
    expect(facts).toEqual([])
  })

  test('is confirmed at once by who pays at the counter', async () => {
    const { payAgain, started, kept, facts } = paying(anOrder(unpaid))
    expect(await payAgain('mine', 'clickandcollect')).toEqual(ok({ payAt: null }))
    expect(started).toEqual([])
    expect(kept()).toMatchObject({ status: 'confirmed', payment: { state: 'due' }, expiresAt: null })
    expect(facts).toMatchObject([{ kind: 'confirmed' }, { message: 'order-confirmed' }])
  })

  test.each(['cashew', 'cashondelivery', 'no-method' as 'tap'] as const)(
    'is refused by %s, which is not on offer',
    async (method) => {
      const { payAgain, started, kept } = paying(anOrder(unpaid))
      expect(await payAgain('mine', method)).toEqual(fail({ kind: 'method-refused' }))
      expect([started, kept().payment.method]).toEqual([[], 'tap'])
    },
  )

  test('changes no method of an order that was paid while the page was read', async () => {
    const paid = anOrder({ ...unpaid, status: 'confirmed' })
    const { payAgain, started, kept } = paying(anOrder(unpaid), paid)
    expect(await payAgain('mine', 'tabby')).toEqual(fail({ kind: 'not-due' }))
    expect([started, kept()]).toEqual([[], paid])
  })
})
