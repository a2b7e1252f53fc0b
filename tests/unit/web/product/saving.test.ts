import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { savingOf } from '#web/product/saving.ts'

describe('savingOf', () => {
  test.each([
    [199_900, 249_900, 50_000, 20],
    [219_900, 249_900, 30_000, 12],
    [249_899, 249_900, 1, 0],
    [1, 249_900, 249_899, 99],
  ])('a price of %i instead of %i saves %i, %i percent', (price, was, amount, percent) => {
    expect(savingOf(money(price, 'KWD'), money(was, 'KWD'))).toEqual({
      amount: money(amount, 'KWD'),
      percent,
    })
  })

  test('is null without a higher price before', () => {
    expect(savingOf(money(100, 'AED'), null)).toBeNull()
    expect(savingOf(money(100, 'AED'), money(100, 'AED'))).toBeNull()
    expect(savingOf(money(100, 'AED'), money(99, 'AED'))).toBeNull()
  })

  test('is never more than the actual saving', () => {
    const minor = fc.integer({ min: 1, max: 10_000_000_000 })
    fc.assert(
      fc.property(minor, minor, (one, other) => {
        const [price, was] = [Math.min(one, other), Math.max(one, other)]
        const saving = savingOf(money(price, 'OMR'), money(was, 'OMR'))
        if (!saving) {
          expect(price).toBe(was)
          return
        }
        expect(price + saving.amount.minor).toBe(was)
        expect(BigInt(saving.percent) * BigInt(was)).toBeLessThanOrEqual(BigInt(saving.amount.minor) * 100n)
      }),
    )
  })
})
