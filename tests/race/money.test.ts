import { expect, test, vi } from 'vitest'
import { money } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import type { Order } from '#commerce/orders/order.ts'
import { aPaymentAdmin } from '../support/shops/a-payment-admin.ts'
import { describeDatabases, type Open } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { operator } from '../support/builders/operators.ts'

type PaymentAdminFixture = Awaited<ReturnType<typeof aPaymentAdmin>>

/** Does both at one moment, again and again, and looks at what the provider has then: never more out than in. */
const race =
  (
    open: Open,
    method: 'tap' | 'tabby',
    moves: (at: PaymentAdminFixture, order: Order) => readonly (() => Promise<unknown>)[],
  ) =>
  async (look: (facts: { order: Order; captured: number; refunded: number; state: string }) => void) => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const placed = await at.pay(await at.order(method))
      await Promise.all(moves(at, placed).map((move) => move()))
      // Whoever was in the other's way comes again.
      for (let again = 0; again < 3; again += 1) {
        at.shop.clock.advance(3_600_000)
        await at.runPaymentTasks()
      }
      const there = await at.atProvider(placed)
      const order = await at.find(placed.number)
      const [captured = 0, refunded = 0] = [there?.captured.minor, there?.refunded.minor]
      expect(refunded, `round ${round}`).toBeLessThanOrEqual(captured)
      expect(await at.attempt(placed), `round ${round}`).toMatchObject({
        captured: { minor: captured },
        refunded: { minor: refunded },
      })
      look({ order, captured, refunded, state: there?.state ?? '' })
    }
    expect(await reconcile(db)).toEqual([])
  }

/** Two hundred rounds on a busy machine. */
vi.setConfig({ testTimeout: 900_000 })

describeDatabases('concurrent payment operations', (open) => {
  test('of two concurrent refunds that together exceed the payment, one is made', () =>
    race(open, 'tap', (at, { number }) =>
      ['one', 'other'].map((id) => async () => {
        const request = { id: `${number}:${id}`, sum: money(70_000, 'AED'), reason: 'race', method: null }
        await at.paymentAdmin.refund(number, { ...request, by: operator })
      }),
    )(({ refunded, order }) => {
      expect(refunded).toBe(70_000)
      expect(order.payment.refunds).toHaveLength(1)
    }))

  test('a refund requested twice concurrently is made once', () =>
    race(open, 'tap', (at, { number }) =>
      [1, 2, 3].map(() => async () => {
        const request = { id: `${number}:same`, sum: money(50_000, 'AED'), reason: 'race', method: null }
        await at.paymentAdmin.refund(number, { ...request, by: operator })
      }),
    )(({ refunded }) => expect(refunded).toBe(50_000)))

  test('a refund and a concurrent cancellation refund exactly the payment', () =>
    race(open, 'tap', (at, { number }) => [
      () =>
        at.paymentAdmin.refund(number, {
          by: operator,
          id: `${number}:r`,
          sum: money(30_000, 'AED'),
          reason: 'race',
          method: null,
        }),
      async () => {
        await at.advance(number, 'cancel')
        await at.runPaymentTasks()
      },
    ])(({ captured, refunded, order }) => {
      expect(refunded).toBe(captured)
      expect(order).toMatchObject({ status: 'canceled', payment: { state: 'refunded' } })
    }))

  test('of a concurrent capture and void one happens, and a capture is refunded', () =>
    race(open, 'tabby', (at, { number }) => [
      () => at.paymentAdmin.capture(number, operator),
      () => at.paymentAdmin.void(number, { by: operator, id: `${number}:v`, reason: 'race' }),
    ])(({ captured, refunded, state, order }) => {
      expect(['captured', 'voided', 'authorized']).toContain(state)
      const voided = order.payment.refunds.length === 1
      expect(captured - refunded).toBe(voided ? 0 : state === 'captured' ? 129_900 : 0)
      if (voided) expect(state === 'voided' || refunded === captured).toBe(true)
    }))

  test('a reduction and a concurrent capture leave exactly the reduced amount', () =>
    race(open, 'tabby', (at, { number }) => [
      () => at.paymentAdmin.capture(number, operator),
      () =>
        at.paymentAdmin.refund(number, {
          by: operator,
          id: `${number}:less`,
          sum: money(29_900, 'AED'),
          reason: 'race',
          method: null,
        }),
    ])(({ captured, refunded, state }) => {
      expect(state).toBe('captured')
      expect(captured - refunded).toBe(100_000)
    }))
})
