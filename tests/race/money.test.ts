import { expect, test, vi } from 'vitest'
import { money } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import type { Order } from '#commerce/orders/order.ts'
import { aPaymentDesk } from '../support/shops/a-payment-desk.ts'
import { describeDatabases, type Open } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

type Desk = Awaited<ReturnType<typeof aPaymentDesk>>

/** Does both at one moment, again and again, and looks at what the provider has then: never more out than in. */
const race =
  (
    open: Open,
    method: 'tap' | 'tabby',
    moves: (at: Desk, order: Order) => readonly (() => Promise<unknown>)[],
  ) =>
  async (look: (facts: { order: Order; captured: number; refunded: number; state: string }) => void) => {
    const { db } = await open()
    const at = await aPaymentDesk(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const placed = await at.pay(await at.order(method))
      await Promise.all(moves(at, placed).map((move) => move()))
      // Whoever was in the other's way comes again.
      for (let again = 0; again < 3; again += 1) {
        at.shop.clock.advance(3_600_000)
        await at.carryOut()
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

describeDatabases('money at the same moment', (open) => {
  test('two refunds that together are too much: one is given', () =>
    race(open, 'tap', (at, { number }) =>
      ['one', 'other'].map((id) => async () => {
        const asked = { id: `${number}:${id}`, sum: money(70_000, 'AED'), reason: 'race', way: null }
        await at.desk.refund(number, asked)
      }),
    )(({ refunded, order }) => {
      expect(refunded).toBe(70_000)
      expect(order.payment.refunds).toHaveLength(1)
    }))

  test('one refund asked for by two at once is given once', () =>
    race(open, 'tap', (at, { number }) =>
      [1, 2, 3].map(() => async () => {
        const asked = { id: `${number}:same`, sum: money(50_000, 'AED'), reason: 'race', way: null }
        await at.desk.refund(number, asked)
      }),
    )(({ refunded }) => expect(refunded).toBe(50_000)))

  test('a refund and a cancellation: together all of it, and no more', () =>
    race(open, 'tap', (at, { number }) => [
      () =>
        at.desk.refund(number, { id: `${number}:r`, sum: money(30_000, 'AED'), reason: 'race', way: null }),
      async () => {
        await at.advance(number, 'cancel')
        await at.carryOut()
      },
    ])(({ captured, refunded, order }) => {
      expect(refunded).toBe(captured)
      expect(order).toMatchObject({ status: 'canceled', payment: { state: 'refunded' } })
    }))

  test('a capture and a void: one of them, and what was taken goes back', () =>
    race(open, 'tabby', (at, { number }) => [
      () => at.desk.capture(number),
      () => at.desk.void(number, { id: `${number}:v`, reason: 'race' }),
    ])(({ captured, refunded, state, order }) => {
      expect(['captured', 'voided', 'authorised']).toContain(state)
      const voided = order.payment.refunds.length === 1
      expect(captured - refunded).toBe(voided ? 0 : state === 'captured' ? 129_900 : 0)
      if (voided) expect(state === 'voided' || refunded === captured).toBe(true)
    }))

  test('less to be taken and the capture itself: what is kept is what is left', () =>
    race(open, 'tabby', (at, { number }) => [
      () => at.desk.capture(number),
      () =>
        at.desk.refund(number, {
          id: `${number}:less`,
          sum: money(29_900, 'AED'),
          reason: 'race',
          way: null,
        }),
    ])(({ captured, refunded, state }) => {
      expect(state).toBe('captured')
      expect(captured - refunded).toBe(100_000)
    }))
})
