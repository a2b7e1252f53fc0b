import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryRequest } from '#commerce/delivery/delivery-quote.ts'
import { missingAtStore } from '#commerce/delivery/missing-at-store.ts'
import { planCollection } from '#commerce/delivery/plan-collection.ts'
import { quoteDelivery } from '#commerce/delivery/quote-delivery.ts'
import type { OpeningHours } from '#commerce/stores/opening-hours.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { aDeliveryRequest, aShippableLine } from '../../../support/builders/a-delivery-request.ts'
import { aDeliveryTable } from '../../../support/builders/a-delivery-table.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const [country] = theCountries
if (!country) throw new Error('no country')
const week = (range: readonly string[], friday = range): OpeningHours =>
  Array.from({ length: 7 }, (_, day) => (day === 5 ? friday : range))
const timesOf = (hours: OpeningHours) => ({ hours, calendar: [], timeZone: 'Asia/Dubai' })
const hours = week(['10:00-22:00'], ['10:00-12:00', '14:00-23:00'])
const collection = { prepareMinutes: 120, keepOpenHours: 48, payAtStoreUpToMinor: 500_000 }
const aCollectingStore = (parts: object = {}) => ({
  store: { ...timesOf(hours), collection },
  missing: [],
  transferred: [],
  ...parts,
})

const collect = (parts: Partial<DeliveryRequest> = {}, store: object | null = aCollectingStore()) =>
  quoteDelivery(
    aDeliveryTable(),
    aDeliveryRequest({ choice: { kind: 'collect', store: 'rak' }, address: null, ...parts }),
    storefront(country, 'ar'),
    { taken: new Map(), store: store as Parameters<typeof quoteDelivery>[3]['store'] },
  )

describe('click and collect', () => {
  test('is free, has no slots, and is ready after two opening hours', () => {
    // Monday, ten in Dubai: ready at noon, kept for 10 + 12 + 12 + 12 hours and two on Friday.
    expect(collect()).toEqual({
      ok: true,
      value: {
        kind: 'collect',
        fee: money(0, 'AED'),
        fullFee: money(0, 'AED'),
        services: [],
        charge: money(0, 'AED'),
        shipments: [
          {
            seller: null,
            leadTimeDays: 0,
            skus: ['SKU-A'],
            dispatchDay: '2026-11-23',
            earliest: '2026-11-23',
            latest: '2026-11-27',
          },
        ],
        transferred: [],
        slots: [],
        slot: null,
        misfits: [],
        requiresCall: false,
      },
    })
    // Half past eight in the evening: tomorrow.
    const evening = collect({ at: '2026-11-23T16:30:00.000Z' })
    expect(evening).toMatchObject({ value: { shipments: [{ earliest: '2026-11-24' }] } })
  })

  test('rejects an unknown store, and names the SKUs that a store lacks', () => {
    expect(collect({}, null)).toEqual({ ok: false, failure: { kind: 'store-unknown' } })
    const lines = [
      aShippableLine(),
      aShippableLine({ sku: 'GONE' }),
      aShippableLine({ sku: 'SEWN', leadTimeDays: 9 }),
    ]
    expect(collect({ lines }, aCollectingStore({ missing: ['GONE'] }))).toEqual({
      ok: false,
      failure: { kind: 'not-at-store', skus: ['GONE', 'SEWN'] },
    })
    expect(collect({}, aCollectingStore({ store: { ...timesOf(week([])), collection } }))).toMatchObject({
      failure: { kind: 'store-unknown' },
    })
  })
})

describe('a transfer from a warehouse', () => {
  test('is ready working days later, prepared from the opening of that day on', () => {
    const transferred = aCollectingStore({ transferred: ['SKU-A'] })
    const here = collect()
    const withTransfer = collect({}, transferred)
    if (!here.ok || !withTransfer.ok) throw new Error('quotes')
    // Dispatched on Monday before the cut-off, on the road until Wednesday.
    expect(withTransfer.value.shipments[0]).toMatchObject({ earliest: '2026-11-25', latest: '2026-11-29' })
    expect(here.value.shipments[0]?.earliest).toBe('2026-11-23')
    expect(withTransfer.value.transferred).toEqual(['SKU-A'])
  })

  test('takes all units of a component from one place', () => {
    const line = (sku: string, quantity: number) => ({ sku, quantity, components: [{ sku, quantity: 1 }] })
    const atStore = new Map([
      ['LAMP', 2],
      ['RUG', 1],
    ])
    const inWarehouse = new Map([
      ['LAMP', 9],
      ['RUG', 3],
    ])
    const plan = (...lines: ReturnType<typeof line>[]) => planCollection(lines, { atStore, inWarehouse })
    expect(plan(line('LAMP', 2), line('RUG', 1))).toEqual({ missing: [], transferred: [] })
    expect(plan(line('LAMP', 2), line('RUG', 2))).toEqual({ missing: [], transferred: ['RUG'] })
    expect(plan(line('RUG', 4))).toEqual({ missing: ['RUG'], transferred: [] })
    expect(plan({ ...line('CURTAIN', 1), components: [] })).toEqual({ missing: ['CURTAIN'], transferred: [] })
  })

  test('never promises more than store and warehouse have', () => {
    const stock = fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.nat(6), { maxKeys: 3 })
    const lines = fc.uniqueArray(
      fc.record({
        sku: fc.constantFrom('S1', 'S2', 'S3'),
        quantity: fc.integer({ min: 1, max: 3 }),
        components: fc.uniqueArray(
          fc.record({ sku: fc.constantFrom('A', 'B', 'C'), quantity: fc.integer({ min: 1, max: 2 }) }),
          { minLength: 1, maxLength: 2, selector: ({ sku }) => sku },
        ),
      }),
      { minLength: 1, maxLength: 3, selector: ({ sku }) => sku },
    )
    fc.assert(
      fc.property(lines, stock, stock, (wanted, shop, depot) => {
        const [atStore, inWarehouse] = [new Map(Object.entries(shop)), new Map(Object.entries(depot))]
        const { missing, transferred } = planCollection(wanted, { atStore, inWarehouse })
        for (const sku of ['A', 'B', 'C']) {
          const needed = wanted
            .filter((one) => !missing.includes(one.sku))
            .flatMap(({ quantity, components }) =>
              components.map((part) => ({ ...part, quantity: part.quantity * quantity })),
            )
            .filter((part) => part.sku === sku)
            .reduce((sum, { quantity }) => sum + quantity, 0)
          const from = transferred.includes(sku) ? inWarehouse : atStore
          expect(needed).toBeLessThanOrEqual(from.get(sku) ?? 0)
        }
      }),
    )
  })
})

describe('missingAtStore', () => {
  const line = (sku: string, quantity: number, components = [{ sku, quantity: 1 }]) => ({
    sku,
    quantity,
    components,
  })

  test('lists lines without enough stock; a bundle needs all its components', () => {
    const free = new Map([
      ['BED', 1],
      ['TABLE', 3],
    ])
    const set = line('SET', 1, [
      { sku: 'BED', quantity: 1 },
      { sku: 'TABLE', quantity: 2 },
    ])
    expect(missingAtStore([set, line('TABLE', 1)], free)).toEqual([])
    expect(missingAtStore([set, line('BED', 1)], free)).toEqual(['BED'])
    expect(missingAtStore([line('BED', 1), set], free)).toEqual(['SET'])
    expect(missingAtStore([line('LAMP', 1), line('NOBODYS', 1, [])], free)).toEqual(['LAMP', 'NOBODYS'])
  })

  test('never allocates more than the stock (property)', () => {
    const needed = fc.record({
      sku: fc.constantFrom('A', 'B', 'C'),
      quantity: fc.integer({ min: 1, max: 3 }),
    })
    const found = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 4 }),
        components: fc.array(needed, { minLength: 1, maxLength: 1 }),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(found, fc.nat(9), fc.nat(9), fc.nat(9), (given, a, b, c) => {
        const lines = given.map((one, index) => ({ ...one, sku: `L${index}` }))
        const free = new Map([
          ['A', a],
          ['B', b],
          ['C', c],
        ])
        const missing = missingAtStore(lines, free)
        for (const [sku, there] of free) {
          const given_ = lines
            .filter((one) => !missing.includes(one.sku))
            .flatMap(({ components, quantity }) =>
              components.filter((one) => one.sku === sku).map((one) => one.quantity * quantity),
            )
          expect(given_.reduce((x, y) => x + y, 0)).toBeLessThanOrEqual(there)
        }
      }),
    )
  })
})
