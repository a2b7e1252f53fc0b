import fc from 'fast-check'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { describe, expect, test } from 'vitest'
import {
  bookAfter,
  lowestOf,
  secondPersonFor,
  versionOf,
  withoutPlan,
  type SkuPrice,
  type WantedPrices,
} from '#commerce/price-admin/price-change.ts'
import { effectivePrices, nextPriceMoment, priceAt } from '#commerce/pricing/effective-prices.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import { shownPrice } from '#commerce/pricing/shown-price.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'

const second = 1000
const start: Instant = '2026-12-01T14:00:00.000Z'
const after = (seconds: number): Instant => addMilliseconds(start, seconds * second)
const sofa = (book: BookPrice | null): SkuPrice => ({ sku: 'SOFA', code: 'SOFA', book })

/** Price books with and without a special price that begins or ends near the plan. */
const books = fc.record({
  defaultMinor: fc.integer({ min: 1, max: 1_000 }),
  special: fc.option(
    fc.record({
      minor: fc.integer({ min: 1, max: 1_000 }),
      startsAt: fc.option(fc.integer({ min: -50, max: 50 }).map(after)),
      endsAt: fc.option(fc.integer({ min: 51, max: 150 }).map(after)),
    }),
  ),
})
const windows = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 50 }))
  .map(([from, length]) => ({ startsAt: after(from), endsAt: after(from + length) }))
const moments = fc.integer({ min: -100_000, max: 250_000 }).map((ms) => addMilliseconds(start, ms))

describe('a planned price', () => {
  test('is in force exactly from its start until its end; before and afterwards the price is as without it', () => {
    fc.assert(
      fc.property(books, windows, fc.integer({ min: 0, max: 2_000 }), moments, (book, window, minor, at) => {
        const wanted: WantedPrices = {
          kind: 'plan',
          country: 'ae',
          ...window,
          lines: [{ sku: 'SOFA', minor }],
        }
        const planned = bookAfter(wanted, 'plan', sofa(book))
        if (!planned) throw new Error('a book')
        const runs =
          Date.parse(window.startsAt) <= Date.parse(at) && Date.parse(at) < Date.parse(window.endsAt)
        expect(priceAt(planned, at)).toBe(runs ? minor : priceAt(book, at))
        expect(shownPrice(planned, [], at).minor).toBe(priceAt(planned, at))
        expect(withoutPlan(planned, 'plan')).toEqual(book)
        expect(withoutPlan(planned, 'another')).toEqual(planned)
      }),
    )
  })

  test('and what is shown until its next change do not differ from the history', () => {
    fc.assert(
      fc.property(books, windows, fc.integer({ min: 0, max: 2_000 }), moments, (book, window, minor, at) => {
        const planned: BookPrice = { ...book, planned: [{ plan: 'plan', minor, ...window }] }
        const stretches = effectivePrices(planned, after(-200), after(300))
        const paid = stretches.find(
          ({ from, until }) =>
            Date.parse(from) <= Date.parse(at) && (until === null || Date.parse(at) < Date.parse(until)),
        )
        expect(paid?.minor).toBe(priceAt(planned, at))
        const next = nextPriceMoment(planned, at)
        expect(next ?? after(300)).toBe(paid?.until)
      }),
    )
  })

  test('below the default has a "was" price like a special price, above it none', () => {
    const past = [{ minor: 1_000, from: after(-9_000), until: after(0) }]
    const book = (minor: number): BookPrice => ({
      ...{ defaultMinor: 1_000, special: null },
      planned: [{ plan: 'plan', minor, startsAt: after(0), endsAt: after(60) }],
    })
    const at = after(1)
    expect(shownPrice(book(800), [...past, { minor: 800, from: after(0), until: null }], at)).toEqual({
      ...{ minor: 800, wasMinor: 1_000, until: after(60) },
    })
    expect(shownPrice(book(1_200), [...past, { minor: 1_200, from: after(0), until: null }], at)).toEqual({
      ...{ minor: 1_200, wasMinor: null, until: after(60) },
    })
  })
})

describe('a second person', () => {
  const prices = (defaultMinor: number, special: BookPrice['special'] = null) =>
    new Map([['SOFA', sofa({ defaultMinor, special })]])
  const set = (defaultMinor: number, special: number | null = null): WantedPrices => ({
    ...{ kind: 'set', country: 'ae' },
    lines: [
      {
        sku: 'SOFA',
        price: {
          defaultMinor,
          special: special === null ? null : { minor: special, startsAt: null, endsAt: null },
        },
      },
    ],
  })

  test.each([
    ['a price within 20 %', set(120), []],
    ['a price that is lower by more', set(79), ['far']],
    ['a price that is higher by more', set(121), ['far']],
    ['a special price within 20 % of today’s', set(100, 80), []],
    ['a deeper special price', set(100, 79), ['far']],
    ['a price of nothing', set(0), ['free', 'far']],
  ])('decides on %s: %j', (_, wanted, reasons) => {
    expect(secondPersonFor(wanted, prices(100), start, shippedLimits('AED'))).toEqual(reasons)
  })

  test('decides on a cut that is far from the highest price of the last 24 hours, and on no way back up', () => {
    const cut = (highest: number, wanted: WantedPrices) => {
      const price: SkuPrice = {
        ...sofa({ defaultMinor: 100, special: null }),
        highest: { price: highest, default: highest },
      }
      return secondPersonFor(wanted, new Map([['SOFA', price]]), start, shippedLimits('AED'))
    }
    const planned = (minor: number): WantedPrices => ({
      ...{ kind: 'plan', country: 'ae', startsAt: after(1), endsAt: after(9) },
      lines: [{ sku: 'SOFA', minor }],
    })
    expect(cut(125, set(99))).toEqual(['far'])
    expect(cut(100, set(99))).toEqual([])
    expect(cut(125, set(100, 99))).toEqual(['far'])
    expect(cut(125, planned(99))).toEqual(['far'])
    expect(cut(200, set(110))).toEqual([])
  })

  test('decides on a deep special price that gets another time, as if it were new', () => {
    const over = prices(100, { minor: 60, startsAt: null, endsAt: after(-1) })
    const running = prices(100, { minor: 60, startsAt: null, endsAt: after(100) })
    expect(secondPersonFor(set(100, 60), over, start, shippedLimits('AED'))).toEqual(['far'])
    expect(secondPersonFor(set(100, 60), running, start, shippedLimits('AED'))).toEqual(['far'])
    const small = prices(100, { minor: 90, startsAt: null, endsAt: after(-1) })
    expect(secondPersonFor(set(100, 90), small, start, shippedLimits('AED'))).toEqual([])
  })

  test('does not decide on a special price that stays, nor on a first price', () => {
    const reduced = prices(100, { minor: 60, startsAt: null, endsAt: null })
    expect(secondPersonFor(set(110, 60), reduced, start, shippedLimits('AED'))).toEqual([])
    expect(secondPersonFor(set(50), new Map([['SOFA', sofa(null)]]), start, shippedLimits('AED'))).toEqual([])
  })

  test('decides on a price that was taken away within a day and comes back far below, and on none that comes back as it was', () => {
    const gone: SkuPrice = { ...sofa(null), highest: { price: 100, default: 120 } }
    const back = (wanted: WantedPrices) =>
      secondPersonFor(wanted, new Map([['SOFA', gone]]), start, shippedLimits('AED'))
    expect(back(set(95))).toEqual(['far'])
    expect(back(set(120, 79))).toEqual(['far'])
    expect(back(set(120, 100))).toEqual([])
    expect(back(set(150))).toEqual([])
  })

  test('decides by the limits of the country', () => {
    const strict = { ...shippedLimits('AED'), pricePercent: 5 }
    expect(secondPersonFor(set(105), prices(100), start, strict)).toEqual([])
    expect(secondPersonFor(set(94), prices(100), start, strict)).toEqual(['far'])
  })

  test('decides on more than 200 SKUs', () => {
    const skus = Array.from({ length: 201 }, (_, place) => `S${place}`)
    const many = new Map(
      skus.map((sku) => [sku, { sku, code: sku, book: { defaultMinor: 100, special: null } }]),
    )
    const lines = skus.map((sku) => ({ sku, price: { defaultMinor: 101, special: null } }))
    const wanted = (count: number): WantedPrices => ({
      kind: 'set',
      country: 'ae',
      lines: lines.slice(0, count),
    })
    expect(secondPersonFor(wanted(201), many, start, shippedLimits('AED'))).toEqual(['many'])
    expect(secondPersonFor(wanted(200), many, start, shippedLimits('AED'))).toEqual([])
  })
})

test('the lowest price of 30 days looks at what was in effect within them', () => {
  const now = addMilliseconds(start, 40 * 86_400 * second)
  const book: BookPrice = { defaultMinor: 100, special: null }
  const past = (minor: number, until: number) => ({ minor, from: after(-1), until: after(until) })
  const days = (count: number) => count * 86_400
  expect(lowestOf(book, [past(50, days(10) + 1)], after(days(10) + 1), now)).toBe(50)
  expect(lowestOf(book, [past(50, days(10))], after(days(10)), now)).toBe(100)
})

test('prices have one version, in any order, and another when anything of them changes', () => {
  const [a, b] = [sofa({ defaultMinor: 100, special: null }), { ...sofa(null), sku: 'LAMP' }]
  expect(versionOf([a, b])).toBe(versionOf([b, a]))
  const planned = [{ plan: 'p', minor: 1, startsAt: after(0), endsAt: after(1) }]
  const others = [
    sofa({ defaultMinor: 101, special: null }),
    sofa({ defaultMinor: 100, special: null, planned }),
  ]
  expect(new Set([[a], ...others.map((one) => [one])].map(versionOf)).size).toBe(3)
})
