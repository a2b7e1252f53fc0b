import { expect, test } from 'vitest'
import { coverDays } from '#commerce/reports/stock-cover.ts'

test.each([
  [{ free: 30, sold: 12 }, 30, 75],
  [{ free: 29, sold: 30 }, 30, 29],
  [{ free: 0, sold: 4 }, 7, 0],
  [{ free: 5, sold: 0 }, 90, null],
] as const)('%o lasts, at the pace of %i days, %s days', (stock, span, days) => {
  expect(coverDays(stock, span)).toBe(days)
})
