import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { restoreShares, shareOfSpending, reductionBy } from '#commerce/ahlan/restore-rewards.ts'
import { money } from '#kernel/money.ts'

const minor = fc.integer({ min: 0, max: 1_000_000 })

describe('credit and points that come back', () => {
  test('lines know what each has reduced', () => {
    const off = (promotionId: string, amount: number) => ({ promotionId, amount: money(-amount, 'AED') })
    const lines = [
      { adjustments: [off('summer', 900), off('ahlan-credit', 500), off('ahlan-points', 30)] },
      { adjustments: [off('ahlan-points', 12)] },
    ]
    expect([reductionBy(lines, 'credit'), reductionBy(lines, 'points')]).toEqual([500, 42])
  })

  test('parts of an order have their share of the spending, and all of it together', () => {
    fc.assert(
      fc.property(minor, fc.array(minor, { minLength: 1, maxLength: 6 }), (spent, amounts) => {
        const whole = amounts.reduce((all, one) => all + one, 0)
        let before = 0
        let part = 0
        for (const one of amounts) {
          part += one
          const share = shareOfSpending(spent, part, whole)
          expect(share).toBeGreaterThanOrEqual(before)
          before = share
        }
        expect(before).toBe(whole === 0 ? 0 : spent)
      }),
    )
  })

  test('accounts are restored from the last to be spent, and never beyond what they gave', () => {
    const spent = [
      { ledgerId: 'soon', minor: 100, creditedMinor: 0 },
      { ledgerId: 'late', minor: 100, creditedMinor: 40 },
    ]
    expect(restoreShares(spent, 120)).toEqual([
      { ledgerId: 'late', minor: 60 },
      { ledgerId: 'soon', minor: 20 },
    ])
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 5 }), fc.array(minor, { maxLength: 5 }), (taken, targets) => {
        let shares = taken.map((one, index) => ({ ledgerId: `${index}`, minor: one, creditedMinor: 0 }))
        let reached = 0
        for (const target of targets) {
          for (const { ledgerId, minor: back } of restoreShares(shares, target))
            shares = shares.map((one) =>
              one.ledgerId === ledgerId ? { ...one, creditedMinor: one.creditedMinor + back } : one,
            )
          const all = taken.reduce((sum, one) => sum + one, 0)
          reached = Math.max(reached, Math.min(all, target))
          expect(shares.reduce((sum, one) => sum + one.creditedMinor, 0)).toBe(reached)
          for (const one of shares) expect(one.creditedMinor).toBeLessThanOrEqual(one.minor)
        }
      }),
    )
  })
})
