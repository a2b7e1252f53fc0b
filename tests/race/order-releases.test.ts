import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anOrderShop } from '../support/shops/an-order-shop.ts'

const clerk = (name: string): Operator => ({
  kind: 'staff',
  id: name,
  name,
  grants: [{ role: 'customer-service', countries: 'all', places: 'all' }],
  tabletPlace: null,
  provenAt: '2026-11-24T08:00:00.000Z',
  requestId: null,
})

describeDatabases('two clerks with one order on hold', (open) => {
  test('one releases it and the other cancels: one wins, the other reads who', async () => {
    const { db } = await open()
    const shop = await anOrderShop({ db }, { stock: { 'SKU-A': 500 } })
    for (let round = 1; round <= rounds(); round += 1) {
      const placed = await (await shop.aShopper()).place()
      if (!placed.ok) throw new Error(placed.failure.kind)
      const { number } = placed.value
      const act = (name: string, action: OrderAction, version: number) =>
        shop.orderAdmin.advance({ number, action, by: clerk(name), note: 'looked at', version })
      const onHold = await act('Noor', { kind: 'put-on-hold', reasons: ['amount'], paid: null }, 1)
      if (!onHold.ok) throw new Error(onHold.failure.kind)
      const { version } = onHold.value.order
      const outcomes = await Promise.all([
        act('Huda', { kind: 'release-hold' }, version),
        act('Salem', { kind: 'cancel' }, version),
      ])
      expect(outcomes.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { kind: 'stale' } })
      const order = await findOrder(db, { number })
      const winner = outcomes[0].ok ? 'Huda' : 'Salem'
      expect(order?.events.at(-1)?.by?.name, `round ${round}`).toBe(winner)
      expect(order?.status === 'canceled', `round ${round}`).toBe(winner === 'Salem')
    }
    expect(await reconcile(db)).toEqual([])
  })
})
