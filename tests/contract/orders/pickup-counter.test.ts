import { expect, test } from 'vitest'
import { endingUntil } from '#commerce/orders/pickup/pickup-counter.ts'
import type { KeepingStore } from '#commerce/orders/pickup/with-pickup-times.ts'
import { money } from '#kernel/money.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aReadyPickup } from '../../support/shops/a-ready-pickup.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aMember, operator } from '../../support/builders/operators.ts'

const price = money(129_900, 'AED')
const hour = 3_600_000
const mall: KeepingStore = {
  storeCode: 'dubai-mall',
  hours: Array.from({ length: 7 }, () => ['10:00-22:00']),
  calendar: [],
  timeZone: 'Asia/Dubai',
  keepOpenHours: 48,
}

async function aCounter(db: Database, given: Parameters<typeof anOrderShop>[1] = {}) {
  const shop = await anOrderShop(
    { db },
    { findKeepingStore: async (_, code) => (code === mall.storeCode ? mall : undefined), ...given },
  )
  const number = await aReadyPickup(db, shop)
  const found = await shop.orderAdmin.find(number, operator)
  if (!found.ok) throw new Error('an order')
  const { order } = found.value
  const code = (await shop.pickups.findCode(order.id)) ?? ''
  const handOver = (change: Partial<Parameters<typeof shop.pickupCounter.handOver>[0]> = {}) =>
    shop.pickupCounter.handOver({
      by: operator,
      store: 'dubai-mall',
      code,
      name: order.contact.name,
      isNameConfirmed: false,
      collected: price,
      note: null,
      ...change,
    })
  return { shop, number, order, code, handOver }
}

/** A code that is not `code`. */
const wrong = (code: string, by: number): string =>
  `${code.slice(0, 5)}${code.endsWith('A') ? 'B' : 'A'}`.replace(/^./, 'BCDEFGHJKM'[by] ?? 'Z')

describeDatabases('the counter of a store', (open) => {
  test('hands a ready order over by its code, once, and says who had the name', async () => {
    const { shop, number, code, handOver } = await aCounter((await open()).db)
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    const found = await shop.pickupCounter.findByCode({
      by: operator,
      store: 'dubai-mall',
      code: ` ${code.toLowerCase()} `,
    })
    expect(found).toMatchObject({ ok: true, value: { state: 'ready', due: price, order: { number } } })
    const handedOver = await handOver()
    expect(handedOver).toMatchObject({ ok: true, value: { order: { status: 'delivered' } } })
    const note =
      handedOver.ok && handedOver.value.order.events.find(({ kind }) => kind === 'shipment-handed-over')
    expect(note).toMatchObject({ note: 'collected by the buyer' })
    expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 4, reserved: 0, allocated: 0 })
    expect(await handOver()).toEqual({ ok: false, failure: { kind: 'already-collected' } })
    expect(await shop.pickupCounter.findByCode({ by: operator, store: 'dubai-mall', code })).toMatchObject({
      failure: { kind: 'already-collected' },
    })
  })

  test('counts what is ending as its list has it, for those who see its store', async () => {
    const { shop, order, handOver } = await aCounter((await open()).db)
    const { pickupCounter, clock } = shop
    const ofStore = (store: string) =>
      aMember({ role: 'store-associate', countries: ['ae'], places: [store] })
    const endsAt = order.shipments[0]?.collectBy ?? ''
    expect(await pickupCounter.countEnding(operator)).toEqual([])
    clock.advance(Date.parse(endsAt) - Date.parse(clock.now()) - 24 * hour)
    const query = { country: null, store: 'dubai-mall', state: 'ready', limit: 10, by: operator } as const
    const ending = (await pickupCounter.list(query)).filter(
      ({ shipment }) => (shipment.collectBy ?? '') <= endingUntil(clock.now()),
    )
    expect(ending).toHaveLength(1)
    for (const by of [operator, ofStore('dubai-mall')])
      expect(await pickupCounter.countEnding(by)).toEqual([{ store: 'dubai-mall', count: 1 }])
    expect(await pickupCounter.countEnding(ofStore('barsha'))).toEqual([])
    await handOver()
    expect(await pickupCounter.countEnding(operator)).toEqual([])
  })

  test('takes eight wrong codes an hour, after which even the right one has to wait', async () => {
    const { shop, code, handOver } = await aCounter((await open()).db)
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, by) =>
        shop.pickupCounter.findByCode({ by: operator, store: 'dubai-mall', code: wrong(code, by % 10) }),
      ),
    )
    const kinds = tries.map((one) => (one.ok ? 'found' : one.failure.kind)).toSorted()
    expect(kinds).toEqual([
      ...Array.from({ length: 4 }, () => 'too-many'),
      ...Array.from({ length: 8 }, () => 'unknown-code'),
    ])
    expect(await handOver()).toEqual({ ok: false, failure: { kind: 'too-many', retryAfterSeconds: 3600 } })
    shop.clock.advance(hour)
    expect((await handOver()).ok).toBe(true)
  })

  test('counts neither right codes nor what cannot be a code', async () => {
    const { shop, code, handOver } = await aCounter((await open()).db)
    const find = (text: string) =>
      shop.pickupCounter.findByCode({ by: operator, store: 'dubai-mall', code: text })
    for (let time = 0; time < 10; time += 1) {
      expect((await find(code)).ok).toBe(true)
      expect(await find('none')).toMatchObject({ failure: { kind: 'unknown-code' } })
    }
    expect((await handOver()).ok).toBe(true)
  })

  test('does not learn that another store has a code', async () => {
    const { shop, code, handOver } = await aCounter((await open()).db)
    expect(await handOver({ store: 'barsha' })).toEqual({ ok: false, failure: { kind: 'unknown-code' } })
    expect(
      await shop.pickupCounter.findByCode({ by: operator, store: 'barsha', code: wrong(code, 1) }),
    ).toEqual({
      ok: false,
      failure: { kind: 'unknown-code' },
    })
  })

  test('compares the name on the card with buyer and second collector', async () => {
    const { shop, number, handOver } = await aCounter((await open()).db)
    const action = { kind: 'name-collector', collector: 'Salim Al Amri' } as const
    await shop.orderAdmin.advance({ number, action, by: operator, note: null })
    expect(await handOver({ name: 'Rashid Al Nuaimi' })).toMatchObject({ failure: { kind: 'other-name' } })
    expect(await handOver({ name: 'راشد', isNameConfirmed: true, note: ' ' })).toMatchObject({
      failure: { kind: 'reason-required' },
    })
    expect(await handOver({ collected: null })).toMatchObject({
      failure: { kind: 'collected-amount-required', due: price },
    })
    const handedOver = await handOver({ name: 'Salim Khalfan Al Amri' })
    const notes = handedOver.ok ? handedOver.value.order.events.map(({ note }) => note) : []
    expect(notes).toContain('collected by the second collector')
  })

  test('may confirm a name in another script, with a reason in the history', async () => {
    const { handOver } = await aCounter((await open()).db)
    const handedOver = await handOver({ name: 'مريم', isNameConfirmed: true, note: 'Arabic card' })
    const notes = handedOver.ok ? handedOver.value.order.events.map(({ note }) => note) : []
    expect(notes).toContain('name confirmed at the counter: Arabic card')
  })

  test('does not hand over what has expired, and its stock is back', async () => {
    const { shop, order, code, handOver } = await aCounter((await open()).db)
    const collectBy = order.shipments[0]?.collectBy ?? ''
    shop.clock.advance(Date.parse(collectBy) - Date.parse(shop.clock.now()))
    expect(await shop.expirePickups()).toBe('1 expired')
    expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 0, allocated: 0 })
    expect(await handOver()).toEqual({ ok: false, failure: { kind: 'not-ready', state: 'expired' } })
    expect(await shop.pickupCounter.findByCode({ by: operator, store: 'dubai-mall', code })).toMatchObject({
      ok: false,
    })
  })

  test('keeps an order for 48 hours of opening time and reminds of it once, a day before', async () => {
    const { shop, order } = await aCounter((await open()).db)
    const [shipment] = order.shipments
    expect(Date.parse(shipment?.collectBy ?? '') - Date.parse(shop.clock.now())).toBeGreaterThan(
      3 * 24 * hour,
    )
    expect(await shop.remindOfPickups()).toBe('0 reminded')
    shop.clock.advance(Date.parse(shipment?.collectBy ?? '') - Date.parse(shop.clock.now()) - 12 * hour)
    const both = await Promise.all([shop.remindOfPickups(), shop.remindOfPickups()])
    expect(both.toSorted()).toEqual(['0 reminded', '1 reminded'])
    expect(await shop.remindOfPickups()).toBe('0 reminded')
    expect(shop.messageKeys.filter((key) => key.startsWith('collection-reminder'))).toHaveLength(1)
  })

  test('does not remind of what has been collected', async () => {
    const { shop, handOver } = await aCounter((await open()).db)
    await handOver()
    shop.clock.advance(30 * 24 * hour)
    expect(await shop.remindOfPickups()).toBe('0 reminded')
  })

  test('an order that is ready again keeps its code', async () => {
    const { shop, number, order, code } = await aCounter((await open()).db)
    const action = { kind: 'shipment', position: 1, event: 'reschedule', collected: null } as const
    const time = { day: '2026-12-20' }
    expect((await shop.orderAdmin.advance({ number, action, time, by: operator, note: null })).ok).toBe(true)
    expect(await shop.pickups.findCode(order.id)).toBe(code)
  })

  test('lists what waits at a store, until it is collected', async () => {
    const { shop, number, handOver } = await aCounter((await open()).db)
    const list = (store: string | null) =>
      shop.pickupCounter.list({ by: operator, country: 'ae', store, state: 'ready', limit: 10 })
    // The tests place orders from the warehouse: what it reserved there has to be brought to the store.
    expect(await list('dubai-mall')).toMatchObject([
      { order: { number }, state: 'ready', transfers: [{ sku: 'SKU-A', from: 'ae-dc', quantity: 1 }] },
    ])
    expect(await list(null)).toHaveLength(1)
    expect(await list('barsha')).toEqual([])
    await handOver()
    expect(await list('dubai-mall')).toEqual([])
  })

  test('a shopper names the second collector by the token of the order', async () => {
    const { shop, number } = await aCounter((await open()).db)
    const token = shop.changeToken(number)
    const name = (text: string) => shop.orders.nameCollector(number, token, here, text)
    expect(await name('12345')).toEqual({ ok: false, failure: { kind: 'invalid-collector' } })
    expect(await name('Salim Al Amri')).toMatchObject({ value: { order: { collector: 'Salim Al Amri' } } })
    const read = shop.accessTokens.sign(number, 'read')
    expect(await shop.orders.nameCollector(number, read, here, 'Rashid Al Nuaimi')).toEqual({
      ok: false,
      failure: { kind: 'needs-link' },
    })
    const found = await shop.orders.find(number, read, here)
    expect(found.ok && found.value.order.collector).toBe('Salim Al Amri')
  })
})
