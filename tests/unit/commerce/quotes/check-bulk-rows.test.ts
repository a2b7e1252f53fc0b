import { describe, expect, it } from 'vitest'
import { checkBulkRows, maxQuoteLines } from '#commerce/quotes/check-bulk-rows.ts'
import type { ReadRow } from '#commerce/quotes/read-bulk-list.ts'
import { money } from '#kernel/money.ts'
import { basisPoints } from '#kernel/percent.ts'
import { aPurchasableVariant } from '../../../support/builders/a-purchasable-variant.ts'

const aed = (minor: number) => money(minor, 'AED')
const terms = {
  country: 'ae',
  tiers: [{ from: 15, off: basisPoints(500) }],
  validDays: 14,
  reviewAbove: aed(5_000_000),
}
const variants = new Map(
  [
    aPurchasableVariant({ sku: 'LAMP-1', unitPrice: aed(10_000), available: 40 }),
    aPurchasableVariant({ sku: 'SOFA-1', unitPrice: aed(100_000), available: 5 }),
    aPurchasableVariant({ sku: 'PART-1', addable: false }),
    ...Array.from({ length: maxQuoteLines + 1 }, (_, index) =>
      aPurchasableVariant({ sku: `MANY-${index}`, unitPrice: aed(100), available: 100 }),
    ),
  ].map((variant) => [variant.sku, variant]),
)
const row = (number: number, sku: string, quantity: number | null = 1): ReadRow => ({
  ...{ row: number, sku, quantity },
  problem: quantity === null ? 'missing-quantity' : null,
})
const check = (...rows: readonly ReadRow[]) => checkBulkRows(rows, variants, terms, 'AED')

describe('a list of products with its prices', () => {
  it('has a line for each product that is sold, and an error for each other row', () => {
    const { rows, lines, totals } = check(
      row(2, 'LAMP-1', 20),
      row(3, 'NONE-1'),
      row(4, 'PART-1'),
      row(5, 'SOFA-1', null),
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      'unknown-sku',
      'sold-with-another',
      'missing-quantity',
    ])
    expect(lines).toMatchObject([{ sku: 'LAMP-1', quantity: 20, agreedPrice: aed(9_500) }])
    expect(totals).toEqual({ list: aed(200_000), saved: aed(10_000), agreed: aed(190_000) })
  })

  it('adds up a product that it names twice, and has the price of all its units', () => {
    const { rows, lines } = check(row(1, 'LAMP-1', 10), row(2, 'LAMP-1', 5))
    expect(lines).toMatchObject([{ sku: 'LAMP-1', quantity: 15, agreedPrice: aed(9_500) }])
    expect(rows.map(({ mergedInto }) => mergedInto)).toEqual([null, 1])
  })

  it('is quoted without a look while everything is available and the sum is small', () => {
    expect(check(row(1, 'LAMP-1', 40)).needsReview).toBe(false)
    expect(check(row(1, 'LAMP-1', 41)).needsReview).toBe(true)
    expect(check(row(1, 'SOFA-1', 6)).needsReview).toBe(true)
  })

  it('is looked at above the sum of the country', () => {
    const { needsReview } = checkBulkRows(
      [row(1, 'LAMP-1', 40)],
      variants,
      { ...terms, reviewAbove: aed(379_999) },
      'AED',
    )
    expect(needsReview).toBe(true)
  })

  it('has as many lines as a cart', () => {
    const { rows, lines } = check(
      ...Array.from({ length: maxQuoteLines + 1 }, (_, index) => row(index + 1, `MANY-${index}`)),
    )
    expect(lines).toHaveLength(maxQuoteLines)
    expect(rows.at(-1)?.problem).toBe('too-many-lines')
  })

  it('has an error where two rows together are too many units', () => {
    expect(
      check(row(1, 'LAMP-1', 9_000), row(2, 'LAMP-1', 9_000)).rows.map(({ problem }) => problem),
    ).toEqual(['too-many-units', 'too-many-units'])
  })
})
