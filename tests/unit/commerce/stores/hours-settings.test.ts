import { expect, test } from 'vitest'
import {
  hoursOfDocument,
  periodsOfDocument,
  toCalendarDocument,
  toStoreHoursDocument,
} from '#commerce/stores/hours-settings.ts'
import { openingOn, type OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import { readStoreSeeds } from '#adapters/stores/read-stores.ts'
import { addDays } from '#kernel/local-time.ts'

const { rows, calendars } = readStoreSeeds('src/content')
const week = (usual: string, others: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: 7 }, (_, day) => {
    const text = others[day] ?? usual
    return text === '' ? [] : [text]
  })
const aPeriod = (change: Partial<OpeningPeriod>): OpeningPeriod => ({
  ...{ kind: 'holiday', from: '2026-12-02', to: '2026-12-03', name: { en: 'A day', ar: 'يوم' } },
  ...{ hours: null, source: 'Cabinet', provisional: true, ...change },
})
const usual = week('10:00-22:00')

test('the files say the same as their documents', () => {
  for (const row of rows)
    expect(hoursOfDocument(toStoreHoursDocument(row))).toEqual({ hours: row.hours, periods: row.periods })
  for (const { periods } of calendars)
    expect(periodsOfDocument(toCalendarDocument(periods))).toEqual(
      periods.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    )
})

test('hours of every day of any periods are those of their rows', () => {
  const some: readonly (readonly OpeningPeriod[])[] = [
    [aPeriod({ hours: week('10:00-16:00', { 5: '' }) })],
    [aPeriod({ hours: week('', { 5: '14:00-18:00' }), to: '2026-12-20' })],
    [aPeriod({ hours: week('10:00-16:00', { 1: '12:00-14:00', 6: '' }), to: '2026-12-20' })],
    [
      aPeriod({ kind: 'ramadan', hours: week('20:00-01:00'), to: '2026-12-30' }),
      aPeriod({ kind: 'closure', to: '2026-12-04' }),
      aPeriod({ kind: 'holiday', hours: week('12:00-16:00'), to: '2026-12-06' }),
    ],
  ]
  for (const periods of some) {
    const read = periodsOfDocument(toCalendarDocument(periods))
    for (let day = '2026-11-30'; day <= '2027-01-02'; day = addDays(day, 1))
      expect(openingOn({ hours: usual, calendar: read, timeZone: 'Asia/Dubai' }, day).ranges, day).toEqual(
        openingOn({ hours: usual, calendar: periods, timeZone: 'Asia/Dubai' }, day).ranges,
      )
  }
})
