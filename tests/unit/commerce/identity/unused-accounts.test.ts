import { describe, expect, test } from 'vitest'
import { unusedSince, unusedStep } from '#commerce/identity/unused-accounts.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'

const day = 86_400_000
const noon = (text: string): Instant => `${text}T12:00:00.000Z`
const stepOf = (visit: string, now: Instant, noticedAt: Instant | null = null) =>
  unusedStep({ lastVisit: noon(visit), noticedAt }, now)
const none = { kind: 'none' }

describe('an unused account', () => {
  test.each([
    // 35 months after the visit; the last row is a February, in which thirty days before the end is earlier.
    ['2023-08-10', '2026-07-10', '2026-08-10'],
    ['2023-07-31', '2026-06-30', '2026-07-31'],
    ['2024-02-29', '2027-01-29', '2027-02-28'],
    ['2023-03-20', '2026-02-18', '2026-03-20'],
  ])('that was visited on %s is noticed on %s, to close on %s', (visit, notice, end) => {
    expect(stepOf(visit, addMilliseconds(noon(notice), -1))).toEqual(none)
    expect(stepOf(visit, noon(notice))).toEqual({ kind: 'notify', closesAt: noon(end) })
    const noticedAt = noon(notice)
    expect(stepOf(visit, addMilliseconds(noon(notice), 1), noticedAt)).toEqual(none)
    expect(stepOf(visit, addMilliseconds(noon(end), -1), noticedAt)).toEqual(none)
    expect(stepOf(visit, noon(end), noticedAt)).toEqual({ kind: 'close' })
  })

  test('is closed thirty days after its notice, however long it was unused before', () => {
    const noticedAt = noon('2026-10-01')
    expect(stepOf('2020-01-01', noticedAt)).toEqual({ kind: 'notify', closesAt: noon('2026-10-31') })
    expect(stepOf('2020-01-01', addMilliseconds(noticedAt, 29 * day), noticedAt)).toEqual(none)
    expect(stepOf('2020-01-01', addMilliseconds(noticedAt, 30 * day - 1), noticedAt)).toEqual(none)
    expect(stepOf('2020-01-01', addMilliseconds(noticedAt, 30 * day), noticedAt)).toEqual({ kind: 'close' })
  })

  test('is noticed again when it was visited since, and when it could not be closed for a month', () => {
    const noticedAt = noon('2026-10-01')
    expect(stepOf('2026-10-01', noon('2026-12-01'), noticedAt)).toEqual(none)
    expect(stepOf('2026-10-02', noon('2029-09-02'), noticedAt)).toEqual({
      kind: 'notify',
      closesAt: noon('2029-10-02'),
    })
    const late = addMilliseconds(noticedAt, 60 * day)
    expect(stepOf('2020-01-01', addMilliseconds(late, -1), noticedAt)).toEqual({ kind: 'close' })
    expect(stepOf('2020-01-01', late, noticedAt)).toEqual({
      kind: 'notify',
      closesAt: addMilliseconds(late, 30 * day),
    })
  })

  test('is never passed over by the moment that its readers look back to', () => {
    const from = Date.parse(noon('2023-01-01'))
    const missed = Array.from({ length: 4 * 366 }, (_, index) =>
      new Date(from + index * day).toISOString(),
    ).filter(
      (now) =>
        unusedStep({ lastVisit: addMilliseconds(unusedSince(now), 1), noticedAt: null }, now).kind !== 'none',
    )
    expect(missed).toEqual([])
  })
})
