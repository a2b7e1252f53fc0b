import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkQuoteTotals } from '#commerce/quotes/bulk-quote-totals.ts'
import { tierOf, tierPrice } from '#commerce/quotes/bulk-tiers.ts'
import { money } from '#kernel/money.ts'
import { basisPoints } from '#kernel/percent.ts'

const terms = {
  tiers: [
    { from: 15, off: basisPoints(500) },
    { from: 30, off: basisPoints(800) },
    { from: 60, off: basisPoints(1_200) },
  ],
}
const aed = (minor: number) => money(minor, 'AED')
const sofa = { unitPrice: aed(249_900), floor: aed(200_000) }

describe('prices by quantity', () => {
  it.each([
    [1, 249_900],
    [14, 249_900],
    [15, 237_405],
    [29, 237_405],
    [30, 229_908],
    [60, 219_912],
    [10_000, 219_912],
  ])('of %i units: %i fils each', (quantity, minor) => {
    expect(tierPrice(sofa, quantity, terms)).toEqual(aed(minor))
  })

  it('stay above what promotions may not go below', () => {
    expect(tierPrice({ ...sofa, floor: aed(240_000) }, 60, terms)).toEqual(aed(240_000))
  })

  it('stay at the price of the shop where that is below its own floor', () => {
    expect(tierPrice({ ...sofa, floor: aed(300_000) }, 60, terms)).toEqual(aed(249_900))
  })

  it('never rise with the quantity, and are within floor and price', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.nat(10_000), fc.nat(10_000), (price, floor, a, b) => {
        const variant = { unitPrice: aed(price), floor: aed(floor) }
        const [few, many] = [Math.min(a, b) + 1, Math.max(a, b) + 1]
        const [one, other] = [tierPrice(variant, few, terms).minor, tierPrice(variant, many, terms).minor]
        expect(other).toBeLessThanOrEqual(one)
        expect(one).toBeLessThanOrEqual(price)
        expect(other).toBeGreaterThanOrEqual(Math.min(floor, price))
      }),
    )
  })

  it('begin with no tier', () => {
    expect(tierOf(terms, 14)).toBeUndefined()
  })
})

describe('the sums of a quote', () => {
  it('add up for any lines', () => {
    const line = fc.tuple(fc.nat(10_000_000), fc.nat(10_000_000), fc.integer({ min: 1, max: 10_000 }))
    fc.assert(
      fc.property(fc.array(line), (drawn) => {
        const lines = drawn.map(([a, b, quantity]) => ({
          quantity,
          listPrice: aed(Math.max(a, b)),
          agreedPrice: aed(Math.min(a, b)),
        }))
        const { list, saved, agreed } = bulkQuoteTotals(lines, 'AED')
        expect(agreed.minor + saved.minor).toBe(list.minor)
        expect(saved.minor).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
