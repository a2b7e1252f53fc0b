import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cashReservation } from '#adapters/orders/reservations/cash-reservation.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { money } from '#kernel/money.ts'
import { fail } from '#kernel/result.ts'
import { aQuote } from '../../support/builders/a-quote.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const limits = { phone: 3, email: 4, address: 5, units: 10 }
const contact = { name: 'Maryam', email: 'maryam@example.com', phone: '+971501234567' }

describeDatabases('cash orders', (open) => {
  async function opened(given: Parameters<typeof anOrderShop>[1] = {}) {
    const { db } = await open()
    const shop = await anOrderShop(
      { db },
      { stock: { 'SKU-A': 100 }, reservations: [cashReservation(limits)], ...given },
    )
    const order = async (
      by: Partial<typeof contact> = {},
      { units = 1, method = 'cashondelivery', building = 'Tower 1' } = {},
    ) => {
      const shopper = await shop.aShopper({ 'SKU-A': units }, method as 'tap')
      const { address } = aQuote()
      if (!address) throw new Error('an address')
      await shop.checkout.setContact(shopper.token, { ...contact, ...by }, here)
      await shop.checkout.setAddress(
        shopper.token,
        { ...address, fields: { ...address.fields, building } },
        here,
      )
      return shopper
    }
    const place = async (...given: Parameters<typeof order>) => (await order(...given)).placeUpdated()
    const numberOf = (placed: Awaited<ReturnType<typeof place>>): string => {
      if (!placed.ok) throw new Error(JSON.stringify(placed.failure))
      return placed.value.number
    }
    const advance = (number: string, kind: 'cancel' | 'release-hold') =>
      shop.orderAdmin.advance({ number, action: { kind }, by: operator, note: null })
    const ship = async (number: string) => {
      const events = ['approve', 'process', 'schedule', 'out', 'deliver'] as const
      for (const event of events) {
        const found = await shop.orderAdmin.find(number, operator)
        const collected = event === 'deliver' && found.ok ? found.value.order.totals.due : null
        const action = { kind: 'shipment', position: 1, event, collected } as const
        const done = await shop.orderAdmin.advance({ number, action, by: operator, note: null })
        if (!done.ok) throw new Error(JSON.stringify(done.failure))
      }
    }
    const exposures = () => rowsOf(db, sql`select orders, units from cash_exposures order by orders, units`)
    return { db, shop, order, place, numberOf, advance, ship, exposures }
  }
  const tooMany = fail({ kind: 'cash-limit' })
  const elsewhere = { email: 'layla@example.com', phone: '+971502223344' }

  test('of one phone, one e-mail and one building are limited while they are open', async () => {
    const { db, place, numberOf, advance, ship, exposures } = await opened()
    const [first, second] = [numberOf(await place()), numberOf(await place())]
    numberOf(await place({ email: 'MARYAM@example.com' }))
    expect(await place()).toEqual(tooMany)
    expect(await place({ email: 'other@example.com' })).toEqual(tooMany)
    // Paid in advance, or by somebody else.
    numberOf(await place({}, { method: 'tap' }))
    numberOf(await place({ phone: '+971509998877' }))
    expect(await place({ phone: '+971509998866' })).toEqual(tooMany)
    // A building has many doors, but not as many as this.
    numberOf(await place(elsewhere, { building: 'TOWER  1' }))
    expect(await place({ email: 'x@example.com', phone: '+971502223355' }, { building: 'tower-1' })).toEqual(
      tooMany,
    )
    numberOf(await place(elsewhere, { building: 'Tower 2' }))
    await advance(first, 'cancel')
    numberOf(await place())
    expect(await place()).toEqual(tooMany)
    await ship(second)
    numberOf(await place())
    expect((await exposures()).every(({ orders }) => Number(orders) <= 5)).toBe(true)
    expect(await reconcile(db)).toEqual([])
  })

  test('have a limited number of units', async () => {
    const { place, numberOf, advance, exposures } = await opened()
    const seven = numberOf(await place({}, { units: 7 }))
    expect(await place({}, { units: 4 })).toEqual(tooMany)
    const three = numberOf(await place({}, { units: 3 }))
    for (const number of [seven, three, seven]) await advance(number, 'cancel')
    expect(await exposures()).toEqual([])
    expect(await place({}, { units: 11 })).toEqual(tooMany)
  })

  test('are not more than the limit when many are placed at the same moment', async () => {
    const { db, order, shop } = await opened()
    const shoppers = []
    for (let count = 0; count < 8; count += 1) shoppers.push(await order())
    const placed = await Promise.all(shoppers.map((shopper) => shopper.placeUpdated()))
    expect(placed.filter(({ ok }) => ok)).toHaveLength(limits.phone)
    expect(placed.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 8 - limits.phone }, () => tooMany))
    expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: limits.phone })
    const numbers = placed.flatMap((each) => (each.ok ? [each.value.number] : []))
    const cancel = { action: { kind: 'cancel' }, by: operator, note: null } as const
    await Promise.all(numbers.map((number) => shop.orderAdmin.advance({ number, ...cancel })))
    expect(await reconcile(db)).toEqual([])
  })

  /** A foreign number is looked at first. */
  const foreign = { phone: '+96550001234' }

  test('on hold reserve nothing until they are released', async () => {
    const { db, shop, place, numberOf, advance } = await opened()
    const number = numberOf(await place(foreign, { units: 2 }))
    const found = await shop.orderAdmin.find(number, operator)
    expect(found).toMatchObject({
      value: { order: { status: 'pending', reviewReasons: ['country-mismatch'] } },
    })
    expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 100, reserved: 0, allocated: 0 })
    expect(await reconcile(db)).toEqual([])
    const released = await Promise.all([advance(number, 'release-hold'), advance(number, 'release-hold')])
    expect(released.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 100, reserved: 2, allocated: 2 })
    expect(await shop.orderAdmin.find(number, operator)).toMatchObject({
      value: { order: { status: 'confirmed' } },
    })
    expect(await shop.count('pending_reservations')).toBe(0)
    expect(await reconcile(db)).toEqual([])
  })

  test('on hold are counted, and leave nothing behind when they are canceled', async () => {
    const { db, shop, place, numberOf, advance, exposures } = await opened()
    const numbers = [
      numberOf(await place(foreign)),
      numberOf(await place(foreign)),
      numberOf(await place(foreign)),
    ]
    expect(await place(foreign)).toEqual(tooMany)
    for (const number of numbers) expect((await advance(number, 'cancel')).ok).toBe(true)
    expect([await exposures(), await shop.count('pending_reservations')]).toEqual([[], 0])
    expect(await reconcile(db)).toEqual([])
  })

  test('on hold whose items are sold meanwhile stay on hold, with the reason', async () => {
    const { db, shop, order, place, numberOf, advance } = await opened({ stock: { 'SKU-A': 2 } })
    const number = numberOf(await place(foreign, { units: 2 }))
    const buyer = await order(elsewhere, { units: 1 })
    const [released, bought] = await Promise.all([advance(number, 'release-hold'), buyer.placeUpdated()])
    // Whoever comes first; never both.
    expect([released.ok, bought.ok].filter(Boolean)).toHaveLength(1)
    if (!released.ok) {
      expect(released.failure).toEqual({ kind: 'not-reserved', reason: 'out-of-stock', skus: ['SKU-A'] })
      expect(await shop.orderAdmin.find(number, operator)).toMatchObject({
        value: { order: { status: 'pending', reviewReasons: ['country-mismatch'] } },
      })
      await db.execute(sql`update stock_levels set on_hand = 3`)
      expect((await advance(number, 'release-hold')).ok).toBe(true)
    }
    expect(await reconcile(db)).toEqual([])
  })

  test('that are paid by card keep their items while they are on hold', async () => {
    const { shop, place, numberOf } = await opened()
    shop.setPrice('SKU-A', 9_000_000)
    const number = numberOf(await place({}, { method: 'tap' }))
    expect(await shop.orderAdmin.find(number, operator)).toMatchObject({
      value: { order: { reviewReasons: ['amount'], totals: { payable: money(9_000_000, 'AED') } } },
    })
    expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 1 })
  })
})
