import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryPromise, listAreas, sizeClassesBy } from '#commerce/delivery/delivery-promise.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime, weekdayOf } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { aDeliveryTable } from '../../../support/builders/a-delivery-table.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const shopIn = (isoCode: string, language: 'en' | 'ar' = 'en') => {
  const country = theCountries.find((one) => one.isoCode === isoCode)
  if (!country) throw new Error(`no ${isoCode}`)
  return storefront(country, language)
}
const uae = shopIn('ae')
const promise = (now: Instant, parts: Partial<DeliveryTable> = {}, in_ = uae) =>
  deliveryPromise(
    aDeliveryTable(parts),
    { sizeClass: 'XS', itemsTotal: money(1000, in_.country.currency), area: null },
    in_,
    now,
  )

describe('deliveryPromise', () => {
  test('dispatches today until one second before the cut-off', () => {
    // Monday 23 November 2026, 13:59:59 in Dubai.
    expect(promise('2026-11-23T09:59:59.000Z')).toMatchObject({
      earliest: '2026-11-24',
      latest: '2026-11-25',
      orderBefore: '2026-11-23T10:00:00.000Z',
    })
  })

  test('dispatches on the next working day from the cut-off on', () => {
    expect(promise('2026-11-23T10:00:00.000Z')).toMatchObject({
      earliest: '2026-11-25',
      latest: '2026-11-26',
      orderBefore: '2026-11-24T10:00:00.000Z',
    })
  })

  test('skips Fridays for dispatch and delivery', () => {
    // Thursday evening: Friday is not counted, it leaves on Saturday.
    expect(promise('2026-11-26T16:00:00.000Z')).toMatchObject({
      earliest: '2026-11-29',
      latest: '2026-11-30',
    })
    // Friday morning is before the cut-off, and yet no working day.
    expect(promise('2026-11-27T05:00:00.000Z')).toMatchObject({
      earliest: '2026-11-29',
      orderBefore: '2026-11-28T10:00:00.000Z',
    })
    // Thursday morning: the first working day after is Saturday.
    expect(promise('2026-11-26T05:00:00.000Z')).toMatchObject({
      earliest: '2026-11-28',
      latest: '2026-11-29',
    })
  })

  test('skips holidays, also provisional ones', () => {
    const holidays = ['2026-12-02', '2026-12-03'].map((date, index) => ({
      date,
      name: { en: 'A day', ar: 'يوم' },
      source: 'a law',
      provisional: index === 1,
    }))
    // Tuesday 1 December: Wednesday and Thursday are holidays, Friday rests.
    expect(promise('2026-12-01T05:00:00.000Z', { holidays })).toMatchObject({
      earliest: '2026-12-05',
      latest: '2026-12-06',
    })
  })

  test('crosses the end of the year in local time, not in UTC', () => {
    // 31 December 2026 20:30 UTC is 1 January 00:30 in Dubai, a Friday, and still Thursday in Kuwait.
    expect(promise('2026-12-31T20:30:00.000Z').orderBefore).toBe('2027-01-02T10:00:00.000Z')
    expect(promise('2026-12-31T20:30:00.000Z', {}, shopIn('kw')).orderBefore).toBe('2027-01-02T11:00:00.000Z')
    expect(promise('2026-12-31T09:00:00.000Z')).toMatchObject({
      earliest: '2027-01-02',
      latest: '2027-01-03',
    })
  })

  test('respects the half-hour offset of India', () => {
    const india = shopIn('in')
    expect(promise('2026-11-23T08:29:59.000Z', { restDays: [0] }, india)).toMatchObject({
      earliest: '2026-11-24',
      orderBefore: '2026-11-23T08:30:00.000Z',
    })
    expect(promise('2026-11-23T08:30:00.000Z', { restDays: [0] }, india).earliest).toBe('2026-11-25')
  })

  test('charges the fee of the area, and nothing from the country’s threshold on', () => {
    const table = aDeliveryTable()
    const of = (itemsTotalMinor: number, area: string | null) =>
      deliveryPromise(
        table,
        { sizeClass: 'S', itemsTotal: money(itemsTotalMinor, 'AED'), area },
        uae,
        '2026-11-23T06:00:00.000Z',
      )
    expect(of(49_999, 'al-ain')).toMatchObject({ fee: money(5000, 'AED'), freeFrom: money(50_000, 'AED') })
    expect(of(50_000, 'al-ain').fee).toEqual(money(0, 'AED'))
    expect(of(49_999, null).fee).toEqual(money(3000, 'AED'))
  })

  test('uses the country’s default for an unknown area', () => {
    const of = (area: string | null) =>
      deliveryPromise(
        aDeliveryTable(),
        { sizeClass: 'S', itemsTotal: money(1, 'AED'), area },
        uae,
        '2026-11-23T06:00:00.000Z',
      )
    expect(of('atlantis')).toEqual(of(null))
  })

  test('labels areas in the language of the storefront', () => {
    expect(listAreas(aDeliveryTable(), 'ar')).toEqual([
      { code: 'dubai', label: 'دبي', region: 'دبي', zone: 'near' },
      { code: 'al-ain', label: 'العين', region: 'أبوظبي', zone: 'far' },
    ])
  })

  test('promises working days in order, in every country at any moment (property)', () => {
    const moments = fc.integer({ min: 1_790_000_000, max: 1_890_000_000 })
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...theCountries),
        fc.constantFrom(...sizeClasses),
        (s, country, sizeClass) => {
          const now = new Date(s * 1000).toISOString()
          const itemsTotal = money(1000, country.currency)
          const in_ = storefront(country, 'en')
          const made = deliveryPromise(aDeliveryTable(), { sizeClass, itemsTotal, area: null }, in_, now)
          expect(made.orderBefore > now).toBe(true)
          expect(made.earliest > localTime(now, country.timeZone).day).toBe(true)
          expect(made.latest >= made.earliest).toBe(true)
          expect(weekdayOf(made.earliest)).not.toBe(5)
          expect(weekdayOf(made.latest)).not.toBe(5)
          // Nothing changes for a shopper until the moment that is named.
          const lastMoment = new Date(Date.parse(made.orderBefore) - 1000).toISOString()
          const then = deliveryPromise(
            aDeliveryTable(),
            { sizeClass, itemsTotal, area: null },
            in_,
            lastMoment,
          )
          expect(then).toEqual(made)
        },
      ),
    )
  })
})

describe('sizeClassesBy', () => {
  const by = (day: string, area: string | null = null) =>
    sizeClassesBy(aDeliveryTable(), day, area, 'Asia/Dubai', '2026-11-23T06:00:00.000Z')

  test('lists size classes whose latest day is not after the day', () => {
    expect(by('2026-11-24')).toEqual([])
    expect(by('2026-11-25')).toEqual(['XS'])
    expect(by('2026-11-26')).toEqual(['XS', 'S'])
    // Friday brings nothing new.
    expect(by('2026-11-27')).toEqual(['XS', 'S'])
    expect(by('2026-11-28', 'al-ain')).toEqual(['XS'])
    expect(by('2030-01-01')).toEqual(sizeClasses)
    expect(by('2020-01-01')).toEqual([])
  })

  test('agrees with deliveryPromise, and grows with the day', () => {
    const days = fc
      .integer({ min: 0, max: 30 })
      .map((n) => new Date(Date.UTC(2026, 10, 20 + n)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, days, fc.constantFrom('dubai', 'al-ain'), (one, other, area) => {
        const [early = '', late = ''] = [one, other].sort()
        for (const sizeClass of by(early, area)) expect(by(late, area)).toContain(sizeClass)
        for (const sizeClass of sizeClasses) {
          const made = deliveryPromise(
            aDeliveryTable(),
            { sizeClass, itemsTotal: money(1, 'AED'), area },
            uae,
            '2026-11-23T06:00:00.000Z',
          )
          expect(by(one, area).includes(sizeClass)).toBe(made.latest <= one)
        }
      }),
      { numRuns: 40 },
    )
  })
})
