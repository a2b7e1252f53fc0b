import { describe, expect, test } from 'vitest'
import { openingOn } from '#commerce/stores/opening-hours.ts'
import { readDeliveryTables } from '#adapters/delivery/read-delivery-tables.ts'
import { readStores, readStoreSeeds } from '#adapters/stores/read-stores.ts'

const tables = readDeliveryTables('src/content/delivery')
const stores = readStores('src/content')

describe('the store files', () => {
  test('name a showroom with design consultation in every country, and collection in the Emirates alone', () => {
    for (const { country } of tables) {
      const here = stores.filter((store) => store.country === country)
      expect(
        here.some(
          ({ services, consultantSlots }) =>
            services.includes('design-consultation') && consultantSlots.length > 0,
        ),
        country,
      ).toBe(true)
      expect(here.some(({ services }) => services.includes('collection'))).toBe(country === 'ae')
    }
    const collecting = stores.flatMap(({ storeCode, services }) =>
      services.includes('collection') ? [storeCode] : [],
    )
    expect(collecting.sort()).toEqual(['barsha', 'carrefour', 'ict', 'jimim', 'rak', 'shj'])
  })

  test('place each store in a delivery area of its country', () => {
    for (const { country, storeCode, location } of stores)
      expect(
        tables.find((table) => table.country === country)?.areas.map(({ code }) => code),
        storeCode,
      ).toContain(location.area)
  })

  test('agree with the delivery tables on the days of holidays and Ramadan, and on what is provisional', () => {
    for (const { country, periods } of readStoreSeeds('src/content').calendars) {
      const table = tables.find((one) => one.country === country)
      for (const { date, provisional } of table?.holidays ?? [])
        expect(
          periods.find(({ kind, from, to }) => kind === 'holiday' && from <= date && date <= to)?.provisional,
          `${country} ${date}`,
        ).toBe(provisional)
      expect(
        periods.flatMap(({ kind, from, to }) => (kind === 'ramadan' ? [`${from} ${to}`] : [])),
        country,
      ).toEqual(table?.ramadan.map(({ from, to }) => `${from} ${to}`))
    }
  })

  test('put consultant slots inside opening hours of the week', () => {
    for (const store of stores)
      for (const { weekdays, from, to } of store.consultantSlots)
        for (const weekday of weekdays) {
          const ranges = store.hours[weekday] ?? []
          expect(
            ranges.some(
              (range) =>
                range.slice(0, 5) <= from && (to <= range.slice(6) || range.slice(6) < range.slice(0, 5)),
            ),
            `${store.storeCode} ${weekday} ${from}`,
          ).toBe(true)
        }
  })

  test('close stores on the first day of Eid, and open them in the evening after it', () => {
    for (const store of stores.filter(({ country }) => country !== 'in')) {
      expect(openingOn(store, '2027-03-09').ranges, store.storeCode).toEqual([])
      expect(openingOn(store, '2027-03-10').ranges, store.storeCode).toEqual(['16:00-23:00'])
    }
  })
})
