import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectivePrices, joinPrices, priceAt } from '#commerce/pricing/effective-prices.ts'
import type { BookPrice, PastPrice } from '#commerce/pricing/price-book.ts'
import { shownPrice } from '#commerce/pricing/shown-price.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'

const day = 24 * 60 * 60 * 1000
const now: Instant = '2026-11-20T08:00:00.000Z'
const inDays = (days: number): Instant => addMilliseconds(now, days * day)

const special = (minor: number, from: number | null, until: number | null): BookPrice['special'] => ({
  minor,
  startsAt: from === null ? null : inDays(from),
  endsAt: until === null ? null : inDays(until),
})
const aPastPrice = (minor: number, from: number, until: number | null): PastPrice => ({
  minor,
  from: inDays(from),
  until: until === null ? null : inDays(until),
})

describe('shownPrice', () => {
  test('shows the default price, which never changes, without a special price', () => {
    expect(shownPrice({ defaultMinor: 1_000, special: null }, [aPastPrice(900, -90, null)], now)).toEqual({
      minor: 1_000,
      wasMinor: null,
      until: null,
    })
  })

  test.each([
    { name: 'before it begins', at: -1, minor: 1_000, until: inDays(0) },
    { name: 'at its beginning', at: 0, minor: 800, until: inDays(10) },
    { name: 'shortly before its end', at: 10 - 1 / 86_400_000, minor: 800, until: inDays(10) },
    { name: 'at its end', at: 10, minor: 1_000, until: null },
  ])('shows $minor for a special price $name', ({ at, minor, until }) => {
    const book = { defaultMinor: 1_000, special: special(800, 0, 10) }
    const shown = shownPrice(book, [aPastPrice(1_000, -90, 0), aPastPrice(800, 0, 10)], inDays(at))
    expect(shown.minor).toBe(minor)
    expect(shown.until).toBe(until)
  })

  test.each([
    ['at the default', special(1_000, -1, 10)],
    ['above it', special(1_200, -1, 10)],
    ['that ends before it begins', special(800, 5, -5)],
  ])('ignores a special price %s', (_, wrong) => {
    expect(shownPrice({ defaultMinor: 1_000, special: wrong }, [], now)).toEqual({
      minor: 1_000,
      wasMinor: null,
      until: null,
    })
  })
})

describe('the "was" price', () => {
  const book = { defaultMinor: 1_000, special: special(800, 0, 90) }
  const wasAt = (past: readonly PastPrice[], days = 20) => shownPrice(book, past, inDays(days)).wasMinor

  test('is the lowest price of the thirty days before the special price began', () => {
    expect(
      wasAt([
        aPastPrice(1_000, -90, -20),
        aPastPrice(900, -20, -10),
        aPastPrice(1_000, -10, 0),
        aPastPrice(800, 0, null),
      ]),
    ).toBe(900)
    expect(
      wasAt([aPastPrice(850, -90, -30), aPastPrice(1_000, -30, 0), aPastPrice(800, 0, null)]),
      'thirty days ago is too long',
    ).toBe(1_000)
    expect(
      wasAt([aPastPrice(850, -90, -29.99), aPastPrice(1_000, -29.99, 0), aPastPrice(800, 0, null)]),
    ).toBe(850)
  })

  test('stays for as long as the special price runs', () => {
    expect(wasAt([aPastPrice(1_000, -90, 0), aPastPrice(800, 0, null)], 80)).toBe(1_000)
  })

  test('is missing when no higher price was in effect', () => {
    expect(wasAt([]), 'nobody knows').toBeNull()
    expect(wasAt([aPastPrice(800, 0, null)]), 'it came with its special').toBeNull()
    expect(
      wasAt([aPastPrice(800, -5, -1), aPastPrice(1_000, -1, 0), aPastPrice(800, 0, null)]),
      'raised for a day',
    ).toBeNull()
    expect(wasAt([aPastPrice(700, -5, 0), aPastPrice(800, 0, null)]), 'it was cheaper').toBeNull()
    expect(wasAt([aPastPrice(1_000, -90, -40), aPastPrice(800, 0, null)]), 'it was away').toBeNull()
  })

  test('ignores an extension, since a prolonged special price is not a new one', () => {
    expect(wasAt([aPastPrice(1_000, -90, 0), aPastPrice(800, 0, 10), aPastPrice(800, 10, null)])).toBe(1_000)
  })

  test('is always above the price and was in effect within the thirty days before', () => {
    const stretches = fc.array(
      fc.record({ minor: fc.integer({ min: 500, max: 1_500 }), days: fc.integer({ min: 1, max: 40 }) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(stretches, fc.integer({ min: 500, max: 999 }), (before, minor) => {
        // A special price equal to the price before it began earlier: its thirty days are others.
        fc.pre(before.at(-1)?.minor !== minor)
        let from = -before.reduce((sum, { days }) => sum + days, 0)
        const past = before.map((one) => aPastPrice(one.minor, from, (from += one.days)))
        const offer = { defaultMinor: 1_000, special: special(minor, 0, null) }
        const { wasMinor } = shownPrice(offer, [...past, aPastPrice(minor, 0, null)], inDays(3))
        if (wasMinor === null) return
        expect(wasMinor).toBeGreaterThan(minor)
        const recent = past.filter(({ until }) => until !== null && until > inDays(-30))
        expect(recent.map((one) => one.minor)).toContain(wasMinor)
      }),
    )
  })
})

describe('effectivePrices', () => {
  test('splits at the start and the end of the special price', () => {
    const book = { defaultMinor: 1_000, special: special(800, 1, 3) }
    expect(effectivePrices(book, inDays(0), inDays(5))).toEqual([
      aPastPrice(1_000, 0, 1),
      aPastPrice(800, 1, 3),
      aPastPrice(1_000, 3, 5),
    ])
    expect(effectivePrices(book, inDays(2), inDays(2.5))).toEqual([aPastPrice(800, 2, 2.5)])
    expect(effectivePrices(book, inDays(2), inDays(2))).toEqual([])
    expect(effectivePrices({ ...book, special: special(1_000, 1, 3) }, inDays(0), inDays(5))).toEqual([
      aPastPrice(1_000, 0, 5),
    ])
  })

  test('covers every moment with the price in effect, without gaps', () => {
    const days = fc.integer({ min: -20, max: 20 })
    fc.assert(
      fc.property(days, days, fc.integer({ min: 500, max: 1_500 }), days, (starts, ends, minor, at) => {
        const book = { defaultMinor: 1_000, special: special(minor, starts, ends) }
        const stretches = effectivePrices(book, inDays(-20), inDays(21))
        expect(stretches[0]?.from).toBe(inDays(-20))
        expect(stretches.at(-1)?.until).toBe(inDays(21))
        stretches.slice(1).forEach((one, place) => expect(one.from).toBe(stretches[place]?.until))
        const moment = inDays(at)
        const paid = stretches.find((one) => one.from <= moment && (one.until ?? '') > moment)
        expect(paid?.minor).toBe(priceAt(book, moment))
      }),
    )
  })

  test('joins adjacent periods of the same price', () => {
    expect(joinPrices([aPastPrice(5, 2, null), aPastPrice(5, 0, 2), aPastPrice(6, -2, -1)])).toEqual([
      aPastPrice(6, -2, -1),
      aPastPrice(5, 0, null),
    ])
  })
})
