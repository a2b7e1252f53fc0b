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
  test('is the latest of versions published without a time', () => {
    expect(shown([one(1), one(2)], 1)).toBe(2)
  })

  test('is the highest of those that begin at one moment, in whichever order they come', () => {
    const versions = [one(1), one(2, at(5)), one(3, at(5)), one(4, at(4))]
    expect(shown(versions, 5)).toBe(3)
    expect(shown(versions.toReversed(), 5)).toBe(3)
    expect(nextChangeOf(versions, at(4))).toBe(at(5))
  })

  test('is never a draft', () => {
    expect(shown([one(1), { ...one(2), state: 'draft' }], 1)).toBe(1)
    expect(shown([{ ...one(1), state: 'draft' }], 1)).toBeUndefined()
  })

  test('is replaced by a seasonal version and returns after it', () => {
    const versions = [one(1), one(2, at(5), at(8))]
    expect([4, 5, 7, 8].map((day) => shown(versions, day))).toEqual([1, 2, 2, 1])
  })

  test('is the seasonal version even if the base is edited before the season starts', () => {
    expect(shown([one(1), one(2, at(5), at(8)), one(3, at(3))], 6)).toBe(2)
  })

  test('is the version published last, also in the middle of a season', () => {
    expect(shown([one(1), one(2, at(5), at(8)), one(3, at(6))], 7)).toBe(3)
  })

  test('is an older version that is published again', () => {
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

  test('the current version changes at the next change and not before', () => {
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

  test('the current version does not depend on the order of versions', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 30 }), (versions, day) => {
        expect(currentVersion([...versions].reverse(), at(day))).toBe(currentVersion(versions, at(day)))
      }),
    )
  })
})
