import { describe, expect, test } from 'vitest'
import { createPurposes } from '#commerce/search/words/purposes.ts'
import { stem } from '#commerce/search/words/stem.ts'
import { readSearchWords } from '#adapters/search/read-search-words.ts'
import { relative, tiersOf, toSecondary } from '#adapters/search/fit.ts'
import { createColumn, uint8 } from '#adapters/search/column.ts'

const purposes = createPurposes(readSearchWords('src/content/search').purposes)

describe('things for one room', () => {
  test('are recognized by their first category', () => {
    const bath = purposes.of(['bath/bath-accessories/shower-curtains'])
    expect(bath).toBeGreaterThan(0)
    expect(purposes.of(['curtains/ready-made/sheer', 'bath'])).toBe(0)
    expect(purposes.of(['bathroom-of-another-shop'])).toBe(0)
    expect(purposes.of([])).toBe(0)
  })

  test.each(['shower', 'bathroom', 'دش', 'حمام', 'الحمام'])('are named by "%s"', (word) => {
    expect(purposes.namedBy([stem(word)])).toContain(purposes.of(['bath']))
  })

  test('are named by no other words', () => {
    expect(purposes.namedBy(['curtain', 'ستار', 'constructor'])).toEqual(new Set())
  })
})

describe('what is secondary of a query', () => {
  const [curtain, forShowers, sample] = [0, 1, 2]
  const isAccessory = createColumn(uint8)
  const purpose = createColumn(uint8)
  isAccessory.set(sample, 1)
  purpose.set(forShowers, purposes.of(['bath']))
  const secondary = (...stems: string[]) =>
    toSecondary({ isAccessory, purpose }, purposes, {
      concepts: [{ typed: '', at: 0, meanings: [{ stems, weight: 1 }] }],
    })
  const matches = (...slots: number[]) => ({
    slots: Uint32Array.from(slots),
    scores: Float32Array.from(slots, () => 1),
    had: Uint8Array.from(slots, () => 1),
    isKind: Uint8Array.from(slots, () => 1),
    isNamed: Uint8Array.from(slots, () => 1),
    conceptCount: 1,
    hasHead: true,
  })

  test('comes after what it means', () => {
    const score = relative(matches(forShowers, sample, curtain), secondary('curtain'))
    expect(score(curtain)).toBeGreaterThan(score(forShowers))
    expect(score(curtain)).toBeGreaterThan(score(sample))
    const tier = tiersOf(isAccessory.data, matches(forShowers, sample, curtain), secondary('curtain'))
    expect([curtain, forShowers, sample].map(tier)).toEqual([0, 1, 2])
  })

  test('is what others are when the query names the room', () => {
    const score = relative(matches(forShowers, curtain), secondary('shower', 'curtain'))
    expect(score(forShowers)).toBeGreaterThan(score(curtain))
  })

  test('is nothing when there are no other such things', () => {
    const score = relative(matches(forShowers), secondary('towel'))
    expect(score(forShowers)).toBe(1)
    expect(tiersOf(isAccessory.data, matches(forShowers), secondary('towel'))(forShowers)).toBe(0)
  })
})
