import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { here } from '../support/shops/an-order-shop.ts'
import { aReschedulingShop, lateFee } from '../support/shops/a-rescheduling-shop.ts'
import { operator } from '../support/builders/operators.ts'

describeDatabases('concurrent changes of an order', (open) => {
  test('a cancellation and the start of the work: canceled automatically, or left to an operator', async () => {
    const database = await open()
    const shop = await aReschedulingShop(database)
    for (let round = 1; round <= rounds(); round += 1) {
      const { number, token } = await shop.placed('tap')
      const advance = (event: 'approve' | 'process') =>
        shop.orderAdmin.advance({
          number,
          action: { kind: 'shipment', position: 1, event, collected: null },
          by: operator,
          note: null,
        })
      await advance('approve')
      const [canceled, processed] = await Promise.all([
        shop.orders.requestCancellation(number, token, here),
        advance('process'),
      ])
      expect(canceled.ok, `round ${round}`).toBe(true)
      const { status, shipments, payment } = await shop.orderOf(number)
      const found = [status, shipments[0]?.status, payment.refunds.length]
      expect(found, `round ${round}`).toEqual(
        processed.ok ? ['cancel pending', 'Processing', 0] : ['Cancellation In Progress', 'Canceled', 1],
      )
    }
    expect(await reconcile(database.db)).toEqual([])
  })

  test('a new time and a cancellation: no canceled order keeps a place', async () => {
    const database = await open()
    const shop = await aReschedulingShop(database, 50)
    for (let round = 1; round <= rounds(); round += 1) {
      const { number, token } = await shop.placed('cashondelivery')
      const before = await shop.taken()
      await Promise.all([
        shop.reschedule(number, '2026-11-25'),
        shop.orders.requestCancellation(number, token, here),
      ])
      expect((await shop.orderOf(number)).status, `round ${round}`).toBe('canceled')
      const after = await shop.taken()
      expect(after['2026-11-24'] ?? 0, `round ${round}`).toBe((before['2026-11-24'] ?? 0) - 1)
      expect(after['2026-11-25'] ?? 0, `round ${round}`).toBe(before['2026-11-25'] ?? 0)
    }
    expect(await reconcile(database.db)).toEqual([])
  })

  test('a paid fee and a cancellation: moved and then canceled, or refunded; no place stays reserved', async () => {
    const database = await open()
    const shop = await aReschedulingShop(database, 50)
    const orders = []
    for (let round = 1; round <= rounds(); round += 1) orders.push(await shop.placed('tap'))
    shop.toMonday()
    for (const [index, { number }] of orders.entries()) {
      const token = shop.changeToken(number)
      await shop.reschedule(number, '2026-11-28')
      const [wanted] = (await shop.orderOf(number)).reschedulings
      const id = wanted?.id ?? ''
      await Promise.all([shop.payFor(id), shop.orders.requestCancellation(number, token, here)])
      const { status, reschedulings } = await shop.orderOf(number)
      const [attempt] = await shop.attemptsFor(id)
      expect(status, `round ${index}`).toBe('Cancellation In Progress')
      // Moved first: a task refunds it with the order. Canceled first: it is refunded on arrival.
      expect(
        [reschedulings[0]?.state, attempt?.reportedOutcome, attempt?.refunded.minor],
        `round ${index}`,
      ).toBeOneOf([
        ['refunded', 'paid', 0],
        ['refunded', 'reversed', lateFee],
      ])
    }
    expect(await shop.taken()).toEqual({})
    expect(await reconcile(database.db)).toEqual([])
  })

  test('two orders that have paid the fee for the last place: one moves, the other is refunded', async () => {
    for (let round = 1; round <= rounds(3); round += 1) {
      const database = await open()
      const shop = await aReschedulingShop(database, 1)
      const numbers = [(await shop.placed('tap')).number, (await shop.placed('tap')).number]
      shop.toMonday()
      for (const number of numbers) await shop.reschedule(number, '2026-11-28')
      const ids = await Promise.all(
        numbers.map(async (number) => (await shop.orderOf(number)).reschedulings[0]?.id ?? ''),
      )
      await Promise.all(ids.map((id) => shop.payFor(id)))
      const found = await Promise.all(numbers.map((number) => shop.orderOf(number)))
      expect(found.map(({ reschedulings }) => reschedulings[0]?.state).toSorted(), `round ${round}`).toEqual([
        'done',
        'refunded',
      ])
      const attempts = (await Promise.all(ids.map((id) => shop.attemptsFor(id)))).flat()
      expect(attempts.map(({ refunded }) => refunded.minor).toSorted(), `round ${round}`).toEqual([
        0,
        lateFee,
      ])
      expect(found.every(({ status, payment }) => status === 'confirmed' && payment.state === 'paid')).toBe(
        true,
      )
      expect(await shop.taken(), `round ${round}`).toEqual({ '2026-11-24': 1, '2026-11-28': 1 })
      expect(await reconcile(database.db)).toEqual([])
    }
  })
})
