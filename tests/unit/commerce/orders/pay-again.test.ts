import { describe, expect, test } from 'vitest'
import { createPayAgain } from '#commerce/orders/pay-again.ts'
import type { PayableOrder } from '#commerce/payments/payment-ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import { fail, ok } from '#kernel/result.ts'
import { anOrder, anOrderSight } from '../../../support/a-checkout.ts'
import { theStorefront } from '../../../support/a-content-shop.ts'

const clock = { now: () => '2026-11-22T08:10:00.000Z' }
const unpaid: Partial<Order> = {
  status: 'pending',
  expiresAt: '2026-11-22T08:30:00.000Z',
  payment: { ...anOrder().payment, method: 'tap', state: 'failed' },
}

function paying(order: Order) {
  const started: PayableOrder[] = []
  const payAgain = createPayAgain({
    clock,
    find: async (_, token) => (token === 'mine' ? ok(anOrderSight(order)) : fail({ kind: 'not-found' })),
    startPayment: async (payable) => {
      started.push(payable)
      return ok({ payAt: '/pay/1' })
    },
  })
  return { started, payAgain: (token: string) => payAgain(order.number, token, theStorefront('ae/ar')) }
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
})
