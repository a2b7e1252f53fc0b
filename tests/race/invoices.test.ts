import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Order } from '#commerce/orders/order.ts'
import { createInvoicesModule } from '#adapters/documents/create-invoices-module.ts'
import { aDetailedOrder } from '../support/builders/an-order.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { theCountries } from '../support/shops/the-countries.ts'

const paid = (given: Partial<Order> = {}): Order => {
  const order = aDetailedOrder({ id: randomUUID(), ...given })
  return {
    ...order,
    payment: { method: 'tap', state: 'paid', paid: order.totals.payable, tenders: [], refunds: [] },
  }
}

describeDatabases('concurrent invoices', (open) => {
  test('fifty concurrent invoices have the numbers 1 to 50, one per order', async () => {
    for (let round = 1; round <= rounds(20); round += 1) {
      const { db } = await open()
      const invoices = createInvoicesModule(db, {
        clock: manualClock(),
        countries: theCountries,
        findOrder: async () => undefined,
        findByNumber: async () => undefined,
        formatAddress: () => [],
      })
      const orders = Array.from({ length: 50 }, () => paid())
      // One order does not add up: its transaction fails and must not cost a number. Some are requests for twice.
      const broken = paid({ lines: [] })
      const requests = [...orders.slice(0, 25), broken, ...orders.slice(25), ...orders.slice(0, 10)]
      const outcomes = await Promise.allSettled(requests.map((order) => invoices.issueDue(order)))
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

describeDatabases('concurrent returns', (open) => {
  test('concurrent returns are credited up to the invoiced quantity, in notes without gaps', async () => {
    for (let round = 1; round <= rounds(20); round += 1) {
      const { db } = await open()
      const order = paid({ number: 'AE4830217764' })
      const invoices = createInvoicesModule(db, {
        clock: manualClock(),
        countries: theCountries,
        findOrder: async () => undefined,
        findByNumber: async () => order,
        formatAddress: () => [],
      })
      const quantities = new Map([['CUSHION', 1]])
      const credit = (reference: string) =>
        invoices.creditReturned({ number: order.number, reference, quantities })
      expect(await credit('early')).toMatchObject({ failure: { kind: 'no-invoice' } })
      await invoices.issueDue(order)
      const outcomes = await Promise.all(['a', 'b', 'c', 'd', 'a', 'b'].map(credit))
      const notes = new Map(
        outcomes.flatMap((one) => (one.ok ? [[one.value.number, one.value] as const] : [])),
      )
      expect([...notes.keys()].sort(), `round ${round}`).toEqual(['AEC-2026-000001', 'AEC-2026-000002'])
      const line = order.lines.find(({ sku }) => sku === 'CUSHION')
      const credited = [...notes.values()].reduce((all, { totals }) => all + totals.total.minor, 0)
      expect(credited, `round ${round}`).toBe(line?.net.minor)
      expect(await credit('e')).toEqual({
        ok: false,
        failure: { kind: 'too-many', sku: 'CUSHION', remaining: 0 },
      })
      const unknown = { number: order.number, reference: 'f', quantities: new Map([['LAMP', 1]]) }
      expect(await invoices.creditReturned(unknown)).toMatchObject({ failure: { kind: 'unknown-item' } })
    }
  })
})
