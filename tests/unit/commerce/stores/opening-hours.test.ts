import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  doneAt,
  isOpenAt,
  nextOpening,
  openingOn,
  openingStateAt,
  openMinutesAfter,
  type OpeningHours,
  type OpeningPeriod,
  type OpeningTimes,
} from '#commerce/stores/opening-hours.ts'
import { addMilliseconds, isBefore } from '#kernel/instant.ts'
import { addDays, atLocalTime } from '#kernel/local-time.ts'
import { readStores } from '#adapters/stores/read-stores.ts'

const week = (range: readonly string[], friday = range): OpeningHours =>
  Array.from({ length: 7 }, (_, day) => (day === 5 ? friday : range))
const times = (hours: OpeningHours, ...calendar: readonly OpeningPeriod[]): OpeningTimes => ({
  hours,
  calendar,
  timeZone: 'Asia/Dubai',
})
const aPeriod = (parts: Partial<OpeningPeriod>): OpeningPeriod => ({
  kind: 'holiday',
  from: '2026-12-02',
  to: '2026-12-03',
  name: { en: 'Eid Al Etihad', ar: 'عيد الاتحاد' },
  hours: null,
  source: 'test',
  provisional: false,
  ...parts,
})
const at = (day: string, clock: string, timeZone = 'Asia/Dubai') =>
  atLocalTime({ day, second: Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3, 5)) * 60 }, timeZone)
const usual = times(week(['10:00-22:00'], ['10:00-12:00', '14:00-23:00']))

describe('isOpenAt', () => {
  test('opens on the minute and closes on the minute', () => {
    const monday = '2026-11-23'
    expect(isOpenAt(usual, at(monday, '09:59'))).toBe(false)
    expect(isOpenAt(usual, at(monday, '10:00'))).toBe(true)
    expect(isOpenAt(usual, at(monday, '21:59'))).toBe(true)
    expect(isOpenAt(usual, at(monday, '22:00'))).toBe(false)
  })

  test('is closed for the Friday prayer', () => {
    expect(isOpenAt(usual, at('2026-11-27', '11:59'))).toBe(true)
    expect(isOpenAt(usual, at('2026-11-27', '12:30'))).toBe(false)
    expect(isOpenAt(usual, at('2026-11-27', '14:00'))).toBe(true)
  })

  test('is the store’s time, whatever zone the visitor is in', () => {
    // Seven in the morning in London, eleven in Dubai, twelve thirty in Bengaluru.
    const moment = '2026-11-23T07:00:00.000Z'
    expect(isOpenAt(usual, moment)).toBe(true)
    expect(isOpenAt({ ...usual, timeZone: 'Asia/Kuwait' }, moment)).toBe(true)
    expect(isOpenAt({ ...usual, timeZone: 'Asia/Kuwait' }, '2026-11-23T06:30:00.000Z')).toBe(false)
    expect(isOpenAt({ ...usual, timeZone: 'Asia/Kolkata' }, '2026-11-23T04:29:00.000Z')).toBe(false)
    expect(isOpenAt({ ...usual, timeZone: 'Asia/Kolkata' }, '2026-11-23T04:30:00.000Z')).toBe(true)
  })

  test('lasts past midnight on the evening before, and until midnight', () => {
    const late = times(week(['20:00-01:00']))
    expect(isOpenAt(late, at('2026-11-24', '00:59'))).toBe(true)
    expect(isOpenAt(late, at('2026-11-24', '01:00'))).toBe(false)
    const untilMidnight = times(week(['09:00-00:00']))
    expect(isOpenAt(untilMidnight, at('2026-11-23', '23:59'))).toBe(true)
    expect(isOpenAt(untilMidnight, at('2026-11-24', '00:00'))).toBe(false)
    expect(isOpenAt(times(week(['09:00-24:00'])), at('2026-11-23', '23:59'))).toBe(true)
  })

  test('is closed on a holiday, whose closing does not cut the evening before it', () => {
    const late = times(week(['16:00-01:00']), aPeriod({}))
    expect(isOpenAt(late, at('2026-12-02', '00:30'))).toBe(true)
    expect(isOpenAt(late, at('2026-12-02', '18:00'))).toBe(false)
    expect(isOpenAt(late, at('2026-12-04', '00:30'))).toBe(false)
    expect(isOpenAt(late, at('2026-12-04', '18:00'))).toBe(true)
  })

  test('follows the hours of Ramadan, past midnight, and again the usual ones after it', () => {
    const ramadan = aPeriod({
      kind: 'ramadan',
      from: '2027-02-08',
      to: '2027-03-08',
      hours: week(['10:00-16:00', '20:00-01:00'], ['14:00-17:00', '20:00-01:00']),
      provisional: true,
    })
    const store = times(usual.hours, ramadan)
    expect(isOpenAt(store, at('2027-02-07', '18:00'))).toBe(true)
    expect(isOpenAt(store, at('2027-02-08', '18:00'))).toBe(false)
    expect(isOpenAt(store, at('2027-02-09', '00:30'))).toBe(true)
    // A Friday: the morning is closed.
    expect(isOpenAt(store, at('2027-02-12', '11:00'))).toBe(false)
    expect(isOpenAt(store, at('2027-02-12', '15:00'))).toBe(true)
    // The last night of Ramadan ends on the ninth of March.
    expect(isOpenAt(store, at('2027-03-09', '00:30'))).toBe(true)
    expect(isOpenAt(store, at('2027-03-10', '00:30'))).toBe(false)
    expect(isOpenAt(store, at('2027-03-09', '18:00'))).toBe(true)
  })

  test('obeys a closure of the store before a holiday, and a holiday before Ramadan', () => {
    const ramadan = aPeriod({
      kind: 'ramadan',
      from: '2027-02-08',
      to: '2027-03-08',
      hours: week(['20:00-23:00']),
    })
    const holiday = aPeriod({ from: '2027-02-25', to: '2027-02-26', hours: week(['14:00-17:00']) })
    const closure = aPeriod({ kind: 'closure', from: '2027-02-26', to: '2027-02-26' })
    const store = times(usual.hours, ramadan, holiday, closure)
    expect(openingOn(store, '2027-02-24')).toEqual({ ranges: ['20:00-23:00'], period: ramadan })
    expect(openingOn(store, '2027-02-25')).toEqual({ ranges: ['14:00-17:00'], period: holiday })
    expect(openingOn(store, '2027-02-26')).toEqual({ ranges: [], period: closure })
    expect(openingOn(store, '2027-03-09')).toEqual({ ranges: ['10:00-22:00'], period: null })
  })

  test('prefers a period of the store itself to that of its country', () => {
    const own = aPeriod({ hours: week(['12:00-18:00']) })
    expect(openingOn(times(usual.hours, own, aPeriod({})), '2026-12-02').ranges).toEqual(['12:00-18:00'])
  })
})

describe('the stores of the shop, over a year', () => {
  const stores = readStores('src/content')
  const zones = [...new Map(stores.map((store) => [store.timeZone, store])).values()]

  test('are in six time zones', () => {
    expect(zones.map(({ timeZone }) => timeZone).sort()).toEqual([
      'Asia/Bahrain',
      'Asia/Dubai',
      'Asia/Kolkata',
      'Asia/Kuwait',
      'Asia/Muscat',
      'Asia/Qatar',
    ])
  })

  test.each(zones)(
    '$timeZone: open at every quarter of an hour exactly when a plain reading of its hours says so',
    (store) => {
      // Minutes of the year at which the store is open, written down range by range.
      const [first, days] = ['2026-11-23', 366]
      const open = new Set<number>()
      for (let ahead = -1; ahead < days; ahead += 1)
        for (const range of openingOn(store, addDays(first, ahead)).ranges) {
          const [from = 0, until = 0] = range
            .split('-')
            .map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
          const end = until <= from ? until + 1440 : until
          for (let minute = from; minute < end; minute += 15) open.add(ahead * 1440 + minute)
        }
      const start = at(first, '00:00', store.timeZone)
      const wrong: string[] = []
      // Every 165 minutes: all quarters of the day come round within eleven days.
      for (let minute = 0; minute < days * 1440; minute += 165) {
        const moment = addMilliseconds(start, minute * 60_000)
        if (isOpenAt(store, moment) !== open.has(minute)) wrong.push(moment)
      }
      expect(wrong).toEqual([])
    },
  )
})

describe('nextOpening and openingStateAt', () => {
  test('say until when an open store is open, and when a closed one opens', () => {
    expect(openingStateAt(usual, at('2026-11-27', '11:00'))).toEqual({
      open: true,
      until: at('2026-11-27', '12:00'),
    })
    expect(openingStateAt(usual, at('2026-11-27', '12:30'))).toEqual({
      open: false,
      opens: at('2026-11-27', '14:00'),
    })
    expect(nextOpening(usual, at('2026-11-27', '11:00'))).toBe(at('2026-11-27', '14:00'))
    expect(nextOpening(usual, at('2026-11-27', '23:00'))).toBe(at('2026-11-28', '10:00'))
  })

  test('skip holidays', () => {
    const store = times(usual.hours, aPeriod({}))
    expect(nextOpening(store, at('2026-12-01', '22:30'))).toBe(at('2026-12-04', '10:00'))
  })

  test('know stores that never open, and those that never close', () => {
    expect(openingStateAt(times(week([])), at('2026-11-23', '10:00'))).toEqual({
      open: false,
      opens: undefined,
    })
    const always = times(week(['00:00-00:00']))
    expect(isOpenAt(always, at('2026-11-23', '00:00'))).toBe(true)
    expect(nextOpening(always, at('2026-11-23', '10:00'))).toBeUndefined()
  })
})

describe('openMinutesAfter', () => {
  test('counts opening time alone: breaks, nights and holidays do not eat it', () => {
    // Thursday at nine in the evening: an hour, then Friday’s two, and the third after the break.
    expect(openMinutesAfter(usual, at('2026-11-26', '21:00'), 4 * 60)).toBe(at('2026-11-27', '15:00'))
    const store = times(usual.hours, aPeriod({}))
    // Tuesday at ten in the morning: twelve hours that day, then nothing until Friday.
    expect(openMinutesAfter(store, at('2026-12-01', '10:00'), 13 * 60)).toBe(at('2026-12-04', '11:00'))
    expect(openMinutesAfter(store, at('2026-12-01', '10:00'), 48 * 60)).toBe(at('2026-12-07', '11:00'))
  })

  test('begins when the store opens, and is undefined where it never does', () => {
    expect(openMinutesAfter(usual, at('2026-11-23', '02:00'), 0)).toBe(at('2026-11-23', '10:00'))
    expect(openMinutesAfter(usual, at('2026-11-23', '02:00'), 60)).toBe(at('2026-11-23', '11:00'))
    expect(openMinutesAfter(times(week([])), at('2026-11-23', '02:00'), 1)).toBeUndefined()
  })

  test('ends where the store is open or just closing, and adds up (property)', () => {
    const moments = fc.integer({ min: 0, max: 366 * 1440 })
    const spans = fc.integer({ min: 1, max: 3000 })
    const store = times(week(['10:00-16:00', '20:00-01:00'], ['20:00-02:00']), aPeriod({}))
    fc.assert(
      fc.property(moments, spans, spans, (minute, first, second) => {
        const start = addMilliseconds('2026-11-23T00:00:00.000Z', minute * 60_000)
        const once = openMinutesAfter(store, start, first)
        if (once === undefined) return
        expect(isOpenAt(store, addMilliseconds(once, -1))).toBe(true)
        expect(isBefore(once, addMilliseconds(start, first * 60_000))).toBe(false)
        expect(openMinutesAfter(store, once, second)).toBe(openMinutesAfter(store, start, first + second))
      }),
      { numRuns: 60 },
    )
  })
})

describe('doneAt', () => {
  const done = (moment: string, minutes = 120, open = usual) => doneAt(open, moment, minutes)

  test('starts a task at opening time, and not shortly before closing', () => {
    expect(done('2026-11-23T02:00:00.000Z')).toBe('2026-11-23T08:00:00.000Z')
    expect(done('2026-11-23T16:00:00.000Z')).toBe('2026-11-23T18:00:00.000Z')
    expect(done('2026-11-23T16:00:01.000Z')).toBe('2026-11-24T08:00:00.000Z')
  })

  test('skips the Friday break and holidays', () => {
    expect(done('2026-11-27T06:30:00.000Z')).toBe('2026-11-27T12:00:00.000Z')
    const store = times(usual.hours, aPeriod({}))
    expect(done('2026-12-01T17:00:00.000Z', 120, store)).toBe('2026-12-04T08:00:00.000Z')
  })

  test('counts hours past midnight, and until midnight', () => {
    const late = times(week(['20:00-01:00']))
    expect(done('2026-11-23T19:30:00.000Z', 60, late)).toBe('2026-11-23T20:30:00.000Z')
    expect(done('2026-11-23T20:00:00.000Z', 60, late)).toBe('2026-11-23T21:00:00.000Z')
    expect(done('2026-11-23T20:01:00.000Z', 60, late)).toBe('2026-11-24T17:00:00.000Z')
    expect(done('2026-11-23T19:00:00.000Z', 60, times(week(['09:00-00:00'])))).toBe(
      '2026-11-23T20:00:00.000Z',
    )
  })

  test('returns nothing for a store that never opens long enough', () => {
    expect(done('2026-11-23T06:00:00.000Z', 120, times(week([])))).toBeUndefined()
    expect(done('2026-11-23T06:00:00.000Z', 120, times(week(['10:00-11:00'])))).toBeUndefined()
  })
})
