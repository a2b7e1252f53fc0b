import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryRequest } from '#commerce/delivery/delivery-quote.ts'
import { missingAtStore } from '#commerce/delivery/missing-at-store.ts'
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
const times = timesOf(hours)

const collect = (parts: Partial<DeliveryRequest> = {}, store: object | null = { times, missing: [] }) =>
  quoteDelivery(
    aDeliveryTable(),
    aDeliveryRequest({ choice: { kind: 'collect', store: 'rak' }, address: null, ...parts }),
    storefront(country, 'ar'),
    { taken: new Map(), store: store as Parameters<typeof quoteDelivery>[3]['store'] },
  )

describe('click and collect', () => {
  test('is free, has no slots, and is ready after two opening hours', () => {
    // Monday, ten in Dubai: ready at noon, stored for seven days.
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
            latest: '2026-11-30',
          },
        ],
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
    expect(collect({ lines }, { times, missing: ['GONE'] })).toEqual({
      ok: false,
      failure: { kind: 'not-at-store', skus: ['GONE', 'SEWN'] },
    })
    expect(collect({}, { times: timesOf(week([])), missing: [] })).toMatchObject({
      failure: { kind: 'store-unknown' },
    })
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
