import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createListVariants } from '#commerce/catalog/list-variants.ts'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { Store } from '#commerce/stores/store.ts'
import { createDeliveryModule } from '#adapters/delivery/create-delivery-module.ts'
import { createDeliveryQuotes } from '#adapters/delivery/create-delivery-quotes.ts'
import { stockReservation } from '#adapters/inventory/stock-reservation.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aDeliveryRequest, aShippableLine } from '../../support/builders/a-delivery-request.ts'
import { aRecord, aVariant } from '../../support/builders/a-product.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const here = theStorefront('ae/en')
const barsha = readStores('src/content').filter(({ storeCode }) => storeCode === 'barsha')

describeDatabases('delivery quotes', (open) => {
  async function aShopWith(stores: readonly Store[] = barsha) {
    const database = await open()
    const { db } = database
    const catalog = await aCatalog(database)
    const { clock } = catalog
    const records = [
      aRecord({ code: 'MJ-1' }),
      aRecord({ code: 'MJ-2' }),
      aRecord({
        code: 'MJ-9',
        type: 'combo',
        comboSaving: 1_000,
        parts: [
          { sku: 'MJ-1', quantity: 1 },
          { sku: 'MJ-2', quantity: 2 },
        ],
        variants: [aVariant({ sku: 'MJ-9', parcels: [], weightKg: null })],
      }),
    ]
    expect((await catalog.writer.apply(records, clock.now())).failures).toEqual([])
    await catalog.writer.setStock('MJ-1', 'barsha', 2)
    await catalog.writer.setStock('MJ-2', 'barsha', 3)
    for (const sku of ['MJ-1', 'MJ-2']) await catalog.writer.setStock(sku, 'wh-ae', 0)
    const byTables = createDeliveryModule('src/content', { clock, countries: theCountries, extraTerms: null })
    const quotes = createDeliveryQuotes({
      ...byTables,
      db,
      stores: () => stores,
      listVariants: createListVariants(catalog),
    })
    return { db, setStock: catalog.writer.setStock, ...quotes }
  }
  const lamp = aDeliveryRequest()

  test('show the remaining capacity of slots, and reject a full one', async () => {
    const { db, quote } = await aShopWith()
    const before = await quote(lamp, here)
    const [slot] = before.ok ? before.value.slots : []
    if (!slot) throw new Error('no slot')
    const choice = { kind: 'home', slot: slot.id, services: [] } as const
    const chosen = await quote({ ...lamp, choice }, here)
    if (!chosen.ok) throw new Error(chosen.failure.kind)
    const orderQuote = { delivery: chosen.value } as OrderQuote
    const order = { orderId: randomUUID(), country: 'ae', quote: orderQuote, at: lamp.at }
    expect((await db.transaction((tx) => slotReservation.reserve(tx, order))).ok).toBe(true)
    expect(await quote({ ...lamp, choice }, here)).toMatchObject({
      value: { slot: { remaining: slot.remaining - 1 } },
    })
    // What an operator has set wins over the table.
    await db.execute(sql`update delivery_slots set set_capacity = 5, set_by = 'day'`)
    expect(await quote({ ...lamp, choice }, here)).toMatchObject({
      value: { slot: { remaining: 4, capacity: 5 } },
    })
    await db.execute(sql`update delivery_slots set taken = capacity, set_capacity = capacity`)
    expect(await quote({ ...lamp, choice }, here)).toEqual({ ok: false, failure: { kind: 'slot-full' } })
    await db.transaction((tx) => slotReservation.release(tx, order.orderId))
    expect((await quote({ ...lamp, choice }, here)).ok).toBe(true)
  })

  test('allow collection of unreserved stock of a store; a bundle needs its components', async () => {
    const { db, quote, planCollections } = await aShopWith()
    const plan = async (...lines: (readonly [string, number])[]) =>
      (
        await planCollections(
          lines.map(([sku, quantity]) => ({ sku, quantity })),
          here.country,
        )
      ).get('barsha')
    const having = async (...lines: (readonly [string, number])[]) => (await plan(...lines))?.missing
    expect(await having(['MJ-1', 2], ['MJ-2', 3])).toEqual([])
    expect(await having(['MJ-1', 3])).toEqual(['MJ-1'])
    expect(await having(['MJ-9', 1], ['MJ-2', 2])).toEqual(['MJ-2'])
    expect(await having(['MJ-404', 1])).toEqual(['MJ-404'])
    await db.execute(sql`update stock_levels set reserved = 2 where sku = 'MJ-2' and location = 'barsha'`)
    expect(await having(['MJ-9', 1], ['MJ-1', 1])).toEqual(['MJ-9'])
    const choice = { kind: 'collect', store: 'barsha' } as const
    const lines = [aShippableLine({ sku: 'MJ-1' }), aShippableLine({ sku: 'MJ-2', quantity: 2 })]
    expect(await quote({ ...lamp, lines, choice }, here)).toEqual({
      ok: false,
      failure: { kind: 'not-at-store', skus: ['MJ-2'] },
    })
    expect(await quote({ ...lamp, lines: lines.slice(0, 1), choice }, here)).toMatchObject({
      value: { kind: 'collect', charge: { minor: 0 } },
    })
  })

  test('bring from the warehouse what a store lacks, later, and reserve it there', async () => {
    const { db, quote, planCollections, setStock } = await aShopWith()
    await setStock('MJ-1', 'wh-ae', 5)
    const choice = { kind: 'collect', store: 'barsha' } as const
    const quoted = async (quantity: number) => {
      const lines = [aShippableLine({ sku: 'MJ-1', quantity })]
      const found = await quote({ ...lamp, lines, choice }, here)
      if (!found.ok) throw new Error(found.failure.kind)
      return found.value
    }
    const there = await quoted(2)
    const withTransfer = await quoted(3)
    expect(there.transferred).toEqual([])
    expect(withTransfer.transferred).toEqual(['MJ-1'])
    expect((withTransfer.shipments[0]?.earliest ?? '') > (there.shipments[0]?.earliest ?? '')).toBe(true)
    const reserve = async (delivery: typeof there, quantity: number) => {
      const line = { sku: 'MJ-1', quantity, components: [{ sku: 'MJ-1', quantity: 1 }] }
      const orderQuote = { lines: [line], choice, delivery } as unknown as OrderQuote
      const order = { orderId: randomUUID(), country: 'ae', quote: orderQuote, at: lamp.at }
      return (await db.transaction((tx) => stockReservation.reserve(tx, order))).ok
    }
    const reserved = async () =>
      rowsOf(
        db,
        sql`select location, reserved from stock_levels where sku = 'MJ-1' and location in ('barsha', 'wh-ae') order by location`,
      )
    expect(await reserve(withTransfer, 3)).toBe(true)
    expect(await reserved()).toEqual([
      { location: 'barsha', reserved: 0 },
      { location: 'wh-ae', reserved: 3 },
    ])
    expect(await reserve(there, 2)).toBe(true)
    expect(await reserved()).toMatchObject([{ reserved: 2 }, { reserved: 3 }])
    // Three are in neither place now.
    expect(await reserve(there, 1)).toBe(false)
    const plan = await planCollections([{ sku: 'MJ-1', quantity: 3 }], here.country)
    expect(plan.get('barsha')).toEqual({ missing: ['MJ-1'], transferred: [] })
  })

  test('reject a store of another country', async () => {
    const { quote } = await aShopWith()
    const choice = { kind: 'collect', store: 'barsha' } as const
    const elsewhere = theStorefront('kw/en')
    expect(await quote({ ...lamp, choice }, elsewhere)).toEqual({
      ok: false,
      failure: { kind: 'store-unknown' },
    })
    expect((await quote({ ...lamp, choice: { kind: 'collect', store: 'nowhere' } }, here)).ok).toBe(false)
  })
})
