import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currentVersion, nextChangeOf } from '#commerce/content/current-version.ts'
import { at } from '../../../support/builders/content-versions.ts'

type Scheduled = Parameters<typeof nextChangeOf>[0][number]

const one = (version: number, startsAt: string | null = null, endsAt: string | null = null): Scheduled => ({
  version,
  state: 'published',
  startsAt,
  endsAt,
})
const shown = (versions: readonly Scheduled[], day: number) => currentVersion(versions, at(day))?.version

describe('the version shown', () => {
  test('is the latest of those published without a time', () => {
    expect(shown([one(1), one(2)], 1)).toBe(2)
  })

  test('is never a draft', () => {
    expect(shown([one(1), { ...one(2), state: 'draft' }], 1)).toBe(1)
    expect(shown([{ ...one(1), state: 'draft' }], 1)).toBeUndefined()
  })

  test('gives way to a season and comes back after it', () => {
    const versions = [one(1), one(2, at(5), at(8))]
    expect([4, 5, 7, 8].map((day) => shown(versions, day))).toEqual([1, 2, 2, 1])
  })

  test('is the season even when the base is edited before it begins', () => {
    expect(shown([one(1), one(2, at(5), at(8)), one(3, at(3))], 6)).toBe(2)
  })

  test('is what was published last, in the middle of a season too', () => {
    expect(shown([one(1), one(2, at(5), at(8)), one(3, at(6))], 7)).toBe(3)
  })

  test('is an older version that is published anew', () => {
    expect(shown([one(1, at(4)), one(2, at(2))], 5)).toBe(1)
  })
})

describe('the laws of the schedule', () => {
  const time = fc.option(fc.integer({ min: 1, max: 28 }), { nil: null })
  const version = fc.record({
    state: fc.constantFrom('published' as const, 'published' as const, 'draft' as const),
    from: time,
    days: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
  })
  const history = fc.array(version, { maxLength: 7 }).map((rows) =>
    rows.map(({ state, from, days }, place): Scheduled => ({
      version: place + 1,
      state,
      startsAt: from === null ? null : at(from),
      endsAt: days === null ? null : at((from ?? 0) + days),
    })),
  )

  test('nothing changes before the next change, and something does then', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 30 }), (versions, day) => {
        const next = nextChangeOf(versions, at(day))
        const now = currentVersion(versions, at(day))
        for (let later = day; later < 45 && (next === null || at(later) < next); later += 1)
          expect(currentVersion(versions, at(later))).toBe(now)
        if (next !== null) expect(currentVersion(versions, next)).not.toBe(now)
      }),
    )
  })

  test('the order in which versions are read does not matter', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 30 }), (versions, day) => {
        expect(currentVersion([...versions].reverse(), at(day))).toBe(currentVersion(versions, at(day)))
      }),
    )
  })
})
