import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MadeToMeasure } from '#commerce/catalog/product.ts'
import type { CutQuote } from '#commerce/made-to-measure/cut.ts'
import { createQuoteCut, quoteCut } from '#commerce/made-to-measure/quote-cut.ts'
import { currencyDigits, type Currency } from '#kernel/currency.ts'
import { money, type Money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const range = { minWidthCm: 50, maxWidthCm: 1200, minLengthCm: 50, maxLengthCm: 2500 }
const grass: MadeToMeasure = { kind: 'grass', ...range, rollWidthCm: 200 }
const carpet: MadeToMeasure = { kind: 'carpet', ...range, rollWidthCm: 400 }
const curtain: MadeToMeasure = { kind: 'curtain', ...range, maxLengthCm: 400, rollWidthCm: 280 }
const dirhams: Money = money(4950, 'AED')

const quote = (
  cut: MadeToMeasure,
  widthCm: number,
  lengthCm: number,
  fullness: 150 | 200 | 250 | null = null,
  price = dirhams,
): CutQuote => {
  const quoted = quoteCut({ widthCm, lengthCm, fullness }, cut, price)
  if (!quoted.ok) throw new Error(quoted.failure.kind)
  return quoted.value
}

describe('a floor covering cut to size', () => {
  test('charges a floor covering by whole widths of the roll', () => {
    // Two lengths of 450 from a roll 200 wide: 18 m² for 14.4 m².
    expect(quote(grass, 320, 450)).toMatchObject({
      panels: 2,
      panelCm: 450,
      turned: false,
      chargedCm2: 180_000,
      wasteCm2: 36_000,
      price: money(89_100, 'AED'),
    })
  })

  test('lays a floor covering across when that wastes less', () => {
    // Along: 3 × 400 × 200 = 24 m²; across: 2 × 450 × 200 = 18 m².
    expect(quote(grass, 450, 400)).toMatchObject({ panels: 2, panelCm: 450, turned: true, wasteCm2: 0 })
    expect(quote(grass, 400, 450)).toMatchObject({ panels: 2, panelCm: 450, turned: false, wasteCm2: 0 })
  })

  test('charges at least one square meter', () => {
    expect(quote({ ...grass, rollWidthCm: 100 }, 50, 60)).toMatchObject({
      minimumApplies: true,
      chargedCm2: 10_000,
      wasteCm2: 7000,
      price: dirhams,
    })
    expect(quote({ ...grass, rollWidthCm: 100 }, 100, 100)).toMatchObject({
      minimumApplies: false,
      price: dirhams,
    })
  })

  test('calculates exactly in dinars with three decimals', () => {
    // 4 × 3.33 m = 13.32 m² at 5.125: 68.265.
    expect(quote(carpet, 400, 333, null, money(5125, 'KWD')).price).toEqual(money(68_265, 'KWD'))
  })
})

describe('a curtain made to size', () => {
  test('turns the fabric and charges by the centimeter if the drop fits the roll', () => {
    expect(quote(curtain, 300, 250, 200)).toMatchObject({
      panels: 1,
      turned: true,
      clothWidthCm: 600,
      wasteCm2: 0,
      price: money(29_700, 'AED'),
    })
  })

  test('charges whole widths if the drop does not fit the roll', () => {
    expect(quote(curtain, 300, 251, 200)).toMatchObject({
      panels: 3,
      turned: false,
      clothWidthCm: 600,
      wasteCm2: 240 * 251,
      price: money(41_580, 'AED'),
    })
  })

  test('takes fabric twice the width of the rail by default', () => {
    expect(quote(curtain, 300, 250)).toEqual(quote(curtain, 300, 250, 200))
    expect(quote(curtain, 301, 250, 150).clothWidthCm).toBe(452)
    expect(quote(curtain, 300, 250, 250).clothWidthCm).toBe(750)
  })

  test('charges at least one meter of fabric', () => {
    expect(quote(curtain, 50, 100, 150)).toMatchObject({ minimumApplies: true, price: dirhams })
  })
})

describe('rejected sizes', () => {
  test.each([
    [49, 100, { kind: 'out-of-range', field: 'width', min: 50, max: 1200 }],
    [1201, 100, { kind: 'out-of-range', field: 'width', min: 50, max: 1200 }],
    [100, 2501, { kind: 'out-of-range', field: 'length', min: 50, max: 2500 }],
    [100, -1, { kind: 'out-of-range', field: 'length', min: 50, max: 2500 }],
    [Number.NaN, 100, { kind: 'not-a-number', field: 'width' }],
    [100.5, 100, { kind: 'not-a-number', field: 'width' }],
    [100, Number.POSITIVE_INFINITY, { kind: 'not-a-number', field: 'length' }],
    [100, 1e300, { kind: 'not-a-number', field: 'length' }],
  ])('rejects a size of %f × %f', (widthCm, lengthCm, failure) => {
    expect(quoteCut({ widthCm, lengthCm, fullness: null }, grass, dirhams)).toEqual({ ok: false, failure })
  })

  test('rejects an unknown SKU and a product that is not cut', async () => {
    const country = theCountries[0]
    if (!country) throw new Error('no country')
    const quoteOf = createQuoteCut({
      findCut: async (sku) => (sku === 'CHAIR' ? { cut: null, unitPrice: dirhams } : undefined),
    })
    const ask = (sku: string) =>
      quoteOf({ sku, widthCm: 100, lengthCm: 100, fullness: null }, storefront(country, 'en'))
    expect(await ask('CHAIR')).toEqual({ ok: false, failure: { kind: 'not-cut' } })
    expect(await ask('NOTHING')).toEqual({ ok: false, failure: { kind: 'unknown-sku' } })
  })
})

describe('any cut', () => {
  const cuts = fc.constantFrom(
    grass,
    carpet,
    curtain,
    { ...grass, rollWidthCm: 130 },
    { ...curtain, rollWidthCm: 140 },
  )
  const width = fc.integer({ min: 50, max: 1200 })
  const length = fc.integer({ min: 50, max: 400 })
  const fullness = fc.constantFrom(150 as const, 200 as const, 250 as const, null)
  const prices = fc
    .tuple(
      fc.integer({ min: 1, max: 500_000 }),
      fc.constantFrom(...(Object.keys(currencyDigits) as Currency[])),
    )
    .map(([minor, currency]) => money(minor, currency))

  test('is charged for at least its size, and the rest is its waste', () => {
    fc.assert(
      fc.property(cuts, width, length, fullness, prices, (cut, w, l, full, price) => {
        const made = quote(cut, w, l, full, price)
        expect(made.chargedCm2).toBeGreaterThanOrEqual(w * l)
        expect(made.wasteCm2).toBe(made.chargedCm2 - made.clothWidthCm * l)
        expect(made.wasteCm2).toBeGreaterThanOrEqual(0)
        expect(Number.isSafeInteger(made.price.minor)).toBe(true)
        expect(made.price.currency).toBe(price.currency)
      }),
    )
  })

  test('never costs less when it is larger', () => {
    fc.assert(
      fc.property(
        cuts,
        width,
        length,
        width,
        length,
        fullness,
        prices,
        (cut, w1, l1, w2, l2, full, price) => {
          const small = quote(cut, Math.min(w1, w2), Math.min(l1, l2), full, price)
          const large = quote(cut, Math.max(w1, w2), Math.max(l1, l2), full, price)
          expect(large.price.minor).toBeGreaterThanOrEqual(small.price.minor)
        },
      ),
    )
  })

  test('costs the same with width and length of a floor swapped', () => {
    fc.assert(
      fc.property(fc.constantFrom(grass, carpet), width, width, prices, (cut, one, other, price) => {
        expect(quote(cut, one, other, null, price).price).toEqual(quote(cut, other, one, null, price).price)
      }),
    )
  })

  test('is covered by its panels', () => {
    fc.assert(
      fc.property(cuts, width, length, fullness, (cut, w, l, full) => {
        const { panels, panelCm, rollWidthCm, clothWidthCm, turned, kind } = quote(cut, w, l, full)
        const [across, along] = turned ? [l, clothWidthCm] : [clothWidthCm, l]
        expect(panels * rollWidthCm).toBeGreaterThanOrEqual(across)
        expect(panelCm).toBeGreaterThanOrEqual(along)
        if (!(kind === 'curtain' && turned)) expect((panels - 1) * rollWidthCm).toBeLessThan(across)
      }),
    )
  })
})
