import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, atLocalTime, localTime, parseDay, weekdayOf } from '#kernel/local-time.ts'

describe('local time', () => {
  test('returns the same day of later months, the last of those that are too short', () => {
    const months = (day: string) => [0, 1, 2, 3].map((count) => addMonths(day, count))
    expect(months('2026-11-24')).toEqual(['2026-11-24', '2026-12-24', '2027-01-24', '2027-02-24'])
    expect(months('2026-11-30')).toEqual(['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28'])
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  })

  test('returns the day and the second of the day in a time zone', () => {
    const at = '2026-12-31T20:30:01.000Z'
    expect(localTime(at, 'Asia/Dubai')).toEqual({ day: '2027-01-01', second: 1801 })
    expect(localTime(at, 'Asia/Kuwait')).toEqual({ day: '2026-12-31', second: 84_601 })
    expect(localTime(at, 'Asia/Kolkata')).toEqual({ day: '2027-01-01', second: 7201 })
  })

  test('returns midnight as second 0 of the new day', () => {
    expect(localTime('2026-11-20T20:00:00.000Z', 'Asia/Dubai')).toEqual({ day: '2026-11-21', second: 0 })
  })

  test('agrees with Intl, also in the seconds around a change of clocks', () => {
    const shownBy = (at: number, timeZone: string) => new Date(at).toLocaleString('sv-SE', { timeZone })
    const changes = [
      '2026-03-29T01:00:00Z',
      '2026-10-25T01:00:00Z',
      '2026-10-03T15:30:00Z',
      '2027-04-03T15:00:00Z',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Asia/Qatar',
          'Asia/Kolkata',
          'Europe/Berlin',
          'Australia/Lord_Howe',
          'Asia/Kathmandu',
        ),
        fc.oneof(
          fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }),
          fc
            .tuple(fc.constantFrom(...changes), fc.integer({ min: -7_200, max: 7_200 }))
            .map(([change, seconds]) => Date.parse(change) / 1000 + seconds),
        ),
        (zone, s) => {
          const { day, second } = localTime(new Date(s * 1000).toISOString(), zone)
          const clock = new Date(second * 1000).toISOString().slice(11, 19)
          expect(`${day} ${clock}`).toBe(shownBy(s * 1000, zone))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('is inverted by atLocalTime in all zones of the shop, and where clocks change', () => {
    const zones = [
      'Asia/Dubai',
      'Asia/Bahrain',
      'Asia/Muscat',
      'Asia/Kuwait',
      'Asia/Qatar',
      'Asia/Kolkata',
      'Europe/Berlin',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
        (zone, s) => {
          const local = localTime(new Date(s * 1000).toISOString(), zone)
          // An hour that is shown twice has two moments; either shows the same clock.
          expect(localTime(atLocalTime(local, zone), zone)).toEqual(local)
        },
      ),
    )
  })
})

describe('days', () => {
  test('addDays crosses the ends of months and years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
    expect(weekdayOf('2026-11-20')).toBe(5)
  })

  test.each([
    '',
    '2026-13-01',
    '2027-02-29',
    '30-11-2026',
    '2026-11-3',
    '٢٠٢٦-١١-٣٠',
    '2026-11-30T00:00',
    '2026-11-30 ',
  ])('are refused when they do not exist: %j', (text) => expect(parseDay(text)).toBeUndefined())

  test('accepts a leap day', () => expect(parseDay('2028-02-29')).toBe('2028-02-29'))
})
