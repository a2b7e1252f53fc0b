import { expect, test, vi } from 'vitest'
import type { Order } from '#commerce/orders/order.ts'
import { sum } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { aPaymentAdmin } from '../support/shops/a-payment-admin.ts'
import { describeDatabases, type Open } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { operator } from '../support/builders/operators.ts'

type Shop = Awaited<ReturnType<typeof aPaymentAdmin>>

/** Two hundred rounds on a busy machine. */
vi.setConfig({ testTimeout: 900_000 })

const cancel = ({ shop }: Shop, { number }: Order, id: string, quantity = 1) =>
  shop.orderAdmin.advance({
    number,
    action: { kind: 'cancel-items', id, items: [{ sku: 'SKU-A', quantity }], reason: 'race' },
    by: operator,
    note: null,
  })

/** Runs all at the same moment, round by round. In any order the provider holds what the order costs. */
const race =
  (
    open: Open,
    method: 'tap' | 'tabby',
    moves: (at: Shop, order: Order) => readonly (() => Promise<unknown>)[],
  ) =>
  async (look: (order: Order, messageKeys: readonly string[]) => void) => {
    const { db } = await open()
    const at = await aPaymentAdmin(db)
    for (let round = 1; round <= rounds(); round += 1) {
      const placed = await at.pay(await at.order(method, 3))
      await at.ship(placed.number, 'approve', 'process', 'schedule')
      await Promise.all(moves(at, placed).map((move) => move()))
      // Whoever was in the other's way comes again.
      for (let again = 0; again < 3; again += 1) {
        at.shop.clock.advance(3_600_000)
        await at.runPaymentTasks()
      }
      const order = await at.find(placed.number)
      const there = await at.atProvider(placed)
      const [captured = 0, refunded = 0] = [there?.captured.minor, there?.refunded.minor]
      const over = order.status === 'canceled'
      const comesTo = sum(
        [...order.lines.map(({ net }) => net), ...order.charges.map(({ amount }) => amount)],
        'AED',
      )
      expect(order.totals.total, `round ${round}`).toEqual(comesTo)
      if (there?.state === 'authorized')
        expect((await at.attempt(order))?.captureAmount).toEqual(order.totals.due)
      else expect(captured - refunded, `round ${round}`).toBe(over ? 0 : order.totals.due.minor)
      look(
        order,
        at.shop.messageKeys.filter((key) => key.includes(order.id)),
      )
    }
    expect(await reconcile(db)).toEqual([])
  }

describeDatabases('concurrent item cancellations', (open) => {
  test('concurrent cancellations with the same id apply once and send one message', () =>
    race(open, 'tap', (at, order) => [1, 2, 3].map(() => () => cancel(at, order, 'same')))(
      (order, messageKeys) => {
        expect(order.lines[0]?.quantity).toBe(2)
        expect(messageKeys.filter((key) => key.startsWith('items-canceled'))).toHaveLength(1)
      },
    ))

  test('of two cancellations that exceed the quantity together one applies', () =>
    race(open, 'tap', (at, order) => ['a', 'b'].map((id) => () => cancel(at, order, id, 2)))((order) => {
      expect(order.lines[0]?.quantity).toBe(1)
      expect(order.payment.refunds).toHaveLength(1)
    }))

  test('cancellations of the last items cancel the order and refund it once', () =>
    race(open, 'tap', (at, order) => ['a', 'b', 'c'].map((id) => () => cancel(at, order, id)))((order) => {
      expect(order.status).toBe('canceled')
    }))

  test('a cancellation during dispatch applies before it or not at all', () =>
    race(open, 'tabby', (at, order) => [
      () => at.ship(order.number, 'out').catch(() => undefined),
      () => cancel(at, order, 'late'),
    ])((order) => {
      const [shipment] = order.shipments
      expect(shipment?.status).toBe('Out For Delivery')
      expect(shipment?.lines).toEqual([{ sku: 'SKU-A', quantity: order.lines[0]?.quantity }])
      expect([2, 3]).toContain(order.lines[0]?.quantity)
    }))

  test('a cancellation of items during that of the order refunds everything once', () =>
    race(open, 'tap', (at, order) => [
      () => at.advance(order.number, 'cancel'),
      () => cancel(at, order, 'other'),
    ])((order) => expect(order).toMatchObject({ status: 'canceled', payment: { state: 'refunded' } })))
})
