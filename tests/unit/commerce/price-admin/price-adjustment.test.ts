import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planMany, type BulkPrices } from '#commerce/price-admin/bulk-prices.ts'
import { adjustPrice, priceEndings } from '#commerce/price-admin/price-adjustment.ts'
import type { SkuPrice } from '#commerce/price-admin/price-change.ts'
import { minorPerMajor } from '#kernel/currency.ts'

const currencies = fc.constantFrom('AED', 'KWD')
const prices = fc.integer({ min: 1, max: 10_000_000 })
const percents = fc.integer({ min: -99, max: 100 })

describe('a price by a rule', () => {
  test('is at least the smallest unit, and keeps the order of prices', () => {
    fc.assert(
      fc.property(
        prices,
        prices,
        percents,
        currencies,
        fc.constantFrom(...priceEndings),
        (a, b, by, currency, ending) => {
          const rule = { change: { kind: 'percent' as const, by }, ending }
          const [low, high] = [Math.min(a, b), Math.max(a, b)].map((minor) =>
            adjustPrice(minor, rule, currency),
          )
          expect(low).toBeGreaterThanOrEqual(1)
          if (ending === 'exact') expect(high).toBeGreaterThanOrEqual(low ?? 0)
        },
      ),
    )
  })

  test('with an ending is a whole one that is at most five away from the exact one', () => {
    fc.assert(
      fc.property(
        prices,
        percents,
        currencies,
        fc.constantFrom('9' as const, '5' as const),
        (minor, by, currency, ending) => {
          const change = { kind: 'percent' as const, by }
          const exact = adjustPrice(minor, { change, ending: 'exact' }, currency)
          const rounded = adjustPrice(minor, { change, ending }, currency)
          const major = minorPerMajor(currency)
          if (exact < 20 * major) expect(rounded).toBe(exact)
          else {
            expect(rounded % major).toBe(0)
            expect(String(rounded / major).endsWith(ending)).toBe(true)
            expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(5 * major)
          }
        },
      ),
    )
  })
})

describe('prices of many products', () => {
  const products = fc.dictionary(
    fc.constantFrom('A', 'B', 'C', 'D'),
    fc.array(fc.option(fc.integer({ min: 0, max: 100_000 })), { minLength: 1, maxLength: 4 }),
    { minKeys: 1 },
  )

  test('leave no product out: each is planned whole or rejected, and only what is sold is planned', () => {
    const bulk: BulkPrices = {
      ...{ country: 'ae', startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' },
      rule: { change: { kind: 'percent', by: -10 }, ending: 'exact' },
    }
    fc.assert(
      fc.property(products, (books) => {
        const skusOf = new Map(
          Object.entries(books).map(([code, own]) => [code, own.map((_, place) => `${code}-${place}`)]),
        )
        const found = new Map(
          Object.entries(books).flatMap(([code, own]) =>
            own.map((minor, place): [string, SkuPrice] => {
              const sku = `${code}-${place}`
              return [
                sku,
                { sku, code, book: minor === null ? null : { defaultMinor: minor, special: null } },
              ]
            }),
          ),
        )
        const codes = [...Object.keys(books), 'GONE']
        const { wanted, rejected, rows } = planMany(bulk, codes, skusOf, found, {
          ...{ currency: 'AED', now: '2026-11-20T00:00:00.000Z' },
        })
        expect([...rows.keys(), ...rejected.map(({ code }) => code)].toSorted()).toEqual(codes.toSorted())
        const sold = [...found.values()].filter(({ book }) => book && book.defaultMinor > 0)
        expect(wanted.lines.map(({ sku }) => sku).toSorted()).toEqual(sold.map(({ sku }) => sku).toSorted())
      }),
    )
  })
})
