import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { deliveryServiceCodes } from '#commerce/delivery/delivery-quote.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { readDeliveryTables } from '#adapters/delivery/read-delivery-tables.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { aDeliveryTable, aSlotWindow } from '../../../support/builders/a-delivery-table.ts'
import { emptyDirectory } from '../../../support/databases/empty-directory.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const tables = readDeliveryTables('src/content/delivery')

describe('the delivery tables', () => {
  test('exist for each country', () => {
    expect(tables.map(({ country }) => country).sort()).toEqual(
      theCountries.map(({ isoCode }) => isoCode).sort(),
    )
  })

  test.each(tables.map((table) => [table.country, table] as const))(
    'of %s ask more for more',
    (_, { zones }) => {
      for (const { classes } of zones)
        for (const [index, sizeClass] of sizeClasses.entries()) {
          const before = sizeClasses[index - 1]
          if (before === undefined) continue
          expect(classes[sizeClass].feeMinor).toBeGreaterThan(classes[before].feeMinor)
          expect(classes[sizeClass].days[0]).toBeGreaterThanOrEqual(classes[before].days[0])
          expect(classes[sizeClass].days[1]).toBeGreaterThanOrEqual(classes[before].days[1])
        }
    },
  )

  test('have Arabic names without Latin letters, vowel marks or invisible characters', () => {
    for (const { country, areas, regions, holidays } of tables)
      for (const { name } of [...areas, ...regions, ...holidays]) {
        expect(name.ar, `${country} ${name.en}`).toMatch(/^[\u0621-\u063A\u0641-\u064A\s،]+$/)
        expect(name.en, `${country} ${name.ar}`).toMatch(/^[A-Za-z' ,.-]+$/)
      }
  })

  test('contain each area once, and Al Ain under Abu Dhabi', () => {
    for (const { country, areas } of tables)
      for (const language of ['en', 'ar'] as const) {
        const names = areas.map(({ name }) => name[language])
        expect(new Set(names).size, `${country} ${language}`).toBe(names.length)
      }
    const uae = tables.find(({ country }) => country === 'ae')
    expect(uae?.areas.find(({ code }) => code === 'al-ain')?.region).toBe('abu-dhabi')
  })

  test('name a source for each holiday, and mark computed days as provisional', () => {
    for (const { holidays } of tables) {
      expect(new Set(holidays.map(({ date }) => date)).size).toBe(holidays.length)
      for (const { name, source, provisional } of holidays) {
        expect(source).not.toBe('')
        if (/Eid al|Arafat|Islamic|Prophet|Isra|Ashura/.test(name.en)) expect(provisional).toBe(true)
      }
    }
  })

  test('have slots for every zone but remote ones, on Fridays after prayers, in Ramadan past midnight', () => {
    for (const { country, zones, slots, ramadan } of tables) {
      const without = zones.filter(({ code }) => !slots.windows.some((one) => one.zones.includes(code)))
      expect(without.map(({ code }) => code)).toEqual(country === 'in' ? ['elsewhere'] : [])
      const fridays = slots.windows.filter(
        ({ weekdays, season }) => weekdays.includes(5) && season === 'usual',
      )
      if (country === 'in') expect(slots.windows.some(({ weekdays }) => weekdays.includes(0))).toBe(false)
      else {
        for (const { from } of fridays) expect(from >= '14:00').toBe(true)
        const nights = slots.windows.filter(({ season, from, to }) => season === 'ramadan' && to < from)
        expect(new Set(nights.flatMap(({ weekdays }) => weekdays)).size).toBe(7)
        expect(ramadan.every(({ provisional, source }) => provisional && source !== '')).toBe(true)
      }
    }
  })

  test('include assembly without charge, as the terms say, and label all services in both languages', () => {
    for (const { services, stairs } of tables) {
      expect(services.map(({ code }) => code)).toEqual([...deliveryServiceCodes])
      const [assembly] = services
      expect(Object.values(assembly?.perClassMinor ?? {})).toEqual(sizeClasses.map(() => 0))
      for (const { label } of services) expect(label.ar).toMatch(/^[\u0621-\u063A\u0641-\u064A\s،]+$/)
      expect(stairs.freeUpToFloor).toBe(3)
    }
  })

  test('agree with the help page', () => {
    const days = (country: string, area: string) => {
      const table = tables.find((one) => one.country === country)
      const zone = table?.areas.find(({ code }) => code === area)?.zone
      const classes = Object.values(table?.zones.find(({ code }) => code === zone)?.classes ?? {})
      return [Math.min(...classes.map((one) => one.days[0])), Math.max(...classes.map((one) => one.days[1]))]
    }
    expect(days('ae', 'sharjah')).toEqual([2, 3])
    expect(days('ae', 'al-ain')).toEqual([3, 5])
    expect(days('bh', 'riffa')).toEqual([1, 2])
    expect(days('om', 'muscat')).toEqual([2, 3])
    expect(days('om', 'sur')[1]).toBe(4)
    expect(days('kw', 'jahra')).toEqual([1, 2])
    expect(days('qa', 'lusail')[1]).toBe(2)
    expect(days('qa', 'dukhan')[1]).toBe(3)
    expect(days('in', 'bengaluru')).toEqual([3, 5])
    expect(days('in', 'mumbai')).toEqual([5, 9])
    expect(days('in', 'bihar')[1]).toBe(14)
  })
})

describe('an invalid delivery table', () => {
  const read = (table: unknown) => {
    const directory = emptyDirectory()
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, 'ae.json'), JSON.stringify(table))
    try {
      return readDeliveryTables(directory)
    } catch (error) {
      return error instanceof StartFailure ? error.facts.read : error
    }
  }
  const [near, far] = aDeliveryTable().areas as unknown as [
    DeliveryTable['areas'][0],
    DeliveryTable['areas'][0],
  ]

  test('fails with the file and the position in it', () => {
    expect(read({ ...aDeliveryTable(), cutOff: '25:00' })).toContain('cutOff')
    expect(read({ ...aDeliveryTable(), restDays: [0, 1, 2, 3, 4, 5, 6] })).toContain(
      'a week has a working day',
    )
    expect(read(aDeliveryTable({ areas: [near, { ...far, zone: 'moon' }] }))).toContain('zone "moon"')
    expect(read(aDeliveryTable({ areas: [near, { ...far, region: 'moon' }] }))).toContain('region "moon"')
    expect(read(aDeliveryTable({ areas: [near, near] }))).toContain('there twice')
    expect(read(aDeliveryTable({ areas: [] }))).toContain('areas')
    const windows = (...ones: Parameters<typeof aSlotWindow>) => [aSlotWindow(...ones)]
    const slotsOf = (found: readonly unknown[]) => ({
      ...aDeliveryTable(),
      slots: { days: 7, windows: found },
    })
    expect(read(slotsOf(windows({ zones: ['moon'] })))).toContain('zone "moon" of slot 09:00-13:00')
    expect(read(slotsOf(windows({ to: '09:00' })))).toContain('another hour')
    expect(read(slotsOf([...windows(), ...windows({ capacity: 9 })]))).toContain(
      'slot "near usual 0 09:00-13:00"',
    )
    expect(read(slotsOf(windows({ capacity: 0 })))).toContain('capacity')
    const holiday = { date: '2027-02-30', name: { en: 'a', ar: 'ب' }, source: 's', provisional: false }
    expect(read(aDeliveryTable({ holidays: [holiday] }))).toContain('2026-12-02')
  })

  test('is not a valid one', () => {
    expect(read(JSON.parse(readFileSync('src/content/delivery/kw.json', 'utf8')))).toHaveLength(1)
  })
})
