import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Order } from '#commerce/orders/order.ts'
import { openInvoices } from '#platform/invoices/open-invoices.ts'
import { anOrderToTell } from '../support/an-order-to-tell.ts'
import { describeDatabases, rowsOf } from '../support/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { theCountries } from '../support/the-countries.ts'

const paid = (given: Partial<Order> = {}): Order => {
  const order = anOrderToTell({ id: randomUUID(), ...given })
  return {
    ...order,
    payment: { method: 'tap', state: 'paid', paid: order.totals.payable, tenders: [], refunds: [] },
  }
}

describeDatabases('fifty invoices issued at once', (open) => {
  test('have the numbers 1 to 50 without a gap, and each order has one', async () => {
    for (let round = 1; round <= rounds(20); round += 1) {
      const { db } = await open()
      const invoices = openInvoices(db, {
        clock: manualClock(),
        countries: theCountries,
        findOrder: async () => undefined,
        formatAddress: () => [],
      })
      const orders = Array.from({ length: 50 }, () => paid())
      // One order does not add up: its transaction fails and must not cost a number. Some are asked for twice.
      const broken = paid({ lines: [] })
      const asked = [...orders.slice(0, 25), broken, ...orders.slice(25), ...orders.slice(0, 10)]
      const outcomes = await Promise.allSettled(asked.map((order) => invoices.issueDue(order)))
      expect(
        outcomes.filter(({ status }) => status === 'rejected'),
        `round ${round}`,
      ).toHaveLength(1)
      const rows = await rowsOf(
        db,
        sql`select min(position)::int as first, max(position)::int as last, count(*)::int as all, count(distinct order_id)::int as orders from invoices`,
      )
      expect(rows, `round ${round}`).toEqual([{ first: 1, last: 50, all: 50, orders: 50 }])
    }
  })
})
