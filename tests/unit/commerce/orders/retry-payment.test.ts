import { describe, expect, test } from 'vitest'
import { createRetryPayment } from '#commerce/orders/payment/retry-payment.ts'
import type { OrderEffect } from '#commerce/orders/lifecycle/order-action.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import type { PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { PayableOrder } from '#commerce/payments/payment-ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { aQuotedOrder, anOrderView } from '../../../support/builders/an-order.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'

const clock = { now: () => '2026-11-22T08:10:00.000Z' }
const unpaid: Partial<Order> = {
  status: 'pending',
  expiresAt: '2026-11-22T08:30:00.000Z',
  payment: { ...aQuotedOrder().payment, method: 'tap', state: 'failed' },
}

const offer = (code: PaymentOffer['code'], rejection: PaymentOffer['rejection'] = null): PaymentOffer => ({
  code,
  name: { en: code, ar: code },
  help: { en: '', ar: '' },
  mark: 'card',
  charge: money(0, 'AED'),
  rejection,
})

/** `fresh`: the order as it is found under the lock, when it has changed meanwhile. */
function paying(order: Order, fresh: Order = order) {
  const started: PayableOrder[] = []
  let current = fresh
  const effects: OrderEffect[] = []
  const repository: Pick<OrderRepository, 'change'> = {
    async change(_, __, decide) {
      const decided = decide(current)
      if (!decided.ok) return decided
      current = decided.value.order
      effects.push(...decided.value.effects)
      return ok(current)
    },
  }
  const retryPayment = createRetryPayment({
    clock,
    repository,
    listOffersForOrder: async () => [
      offer('tap'),
      offer('tabby'),
      offer('clickandcollect'),
      offer('cashew', { kind: 'items' }),
    ],
    find: async (_, token) => (token === 'mine' ? ok(anOrderView(order)) : fail({ kind: 'not-found' })),
    startPayment: async (payable) => {
      started.push(payable)
      return ok({ paymentUrl: '/pay/1' })
    },
  })
  return {
    started,
    effects,
    current: () => current,
    retryPayment: (token: string, method: PaymentOffer['code'] | null = null) =>
      retryPayment(order.number, token, theStorefront('ae/ar'), method),
  }
}

describe('retrying a payment', () => {
  test('starts a payment of the same amount in the current language', async () => {
    const { retryPayment, started } = paying(aQuotedOrder(unpaid))
    expect(await retryPayment('mine')).toEqual(ok({ paymentUrl: '/pay/1' }))
    expect(started).toMatchObject([{ method: 'tap', language: 'ar', due: aQuotedOrder().totals.due }])
  })

  test('is rejected for an order that is paid, canceled, expired or another shopper’s', async () => {
    const late = '2026-11-22T08:05:00.000Z'
    for (const parts of [{ status: 'confirmed' }, { status: 'canceled' }, { expiresAt: late }] as const)
      expect(await paying(aQuotedOrder({ ...unpaid, ...parts })).retryPayment('mine')).toEqual(
        fail({ kind: 'not-due' }),
      )
    const { retryPayment, started } = paying(aQuotedOrder(unpaid))
    expect(await retryPayment('theirs')).toEqual(fail({ kind: 'not-found' }))
    expect(started).toEqual([])
  })

  test('changes the method, records it and starts a payment with it', async () => {
    const { retryPayment, started, current, effects } = paying(aQuotedOrder(unpaid))
    expect(await retryPayment('mine', 'tabby')).toEqual(ok({ paymentUrl: '/pay/1' }))
    expect(started).toMatchObject([{ method: 'tabby', due: aQuotedOrder().totals.due }])
    expect(current()).toMatchObject({
      status: 'pending',
      payment: { method: 'tabby', state: 'pending' },
      totals: aQuotedOrder().totals,
      events: [{ kind: 'method-changed', actor: 'shopper', note: 'tabby' }],
    })
    expect(effects).toEqual([])
  })

  test('confirms the order immediately when the shopper chooses the counter', async () => {
    const { retryPayment, started, current, effects } = paying(aQuotedOrder(unpaid))
    expect(await retryPayment('mine', 'clickandcollect')).toEqual(ok({ paymentUrl: null }))
    expect(started).toEqual([])
    expect(current()).toMatchObject({ status: 'confirmed', payment: { state: 'due' }, expiresAt: null })
    expect(effects).toMatchObject([{ kind: 'consume-stored-value' }, { message: 'order-confirmed' }])
  })

  test.each(['cashew', 'cashondelivery', 'no-method' as 'tap'] as const)(
    'rejects %s, which is not offered',
    async (method) => {
      const { retryPayment, started, current } = paying(aQuotedOrder(unpaid))
      expect(await retryPayment('mine', method)).toEqual(fail({ kind: 'method-rejected' }))
      expect([started, current().payment.method]).toEqual([[], 'tap'])
    },
  )

  test('does not change the method of an order that was paid meanwhile', async () => {
    const paid = aQuotedOrder({ ...unpaid, status: 'confirmed' })
    const { retryPayment, started, current } = paying(aQuotedOrder(unpaid), paid)
    expect(await retryPayment('mine', 'tabby')).toEqual(fail({ kind: 'not-due' }))
    expect([started, current()]).toEqual([[], paid])
  })
})
