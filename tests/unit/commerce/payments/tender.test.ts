import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyStoredValue,
  shareRefund,
  sumTenders,
  type PaidPart,
  type StoredValue,
} from '#commerce/payments/tender.ts'
import { add, money, subtract, sum } from '#kernel/money.ts'

const kwd = (minor: number) => money(minor, 'KWD')
const aCard = (minor: number, ledgerId = 'one'): StoredValue => ({
  kind: 'gift-card',
  ledgerId,
  last: 'AB12',
  balance: kwd(minor),
})

describe('stored value applied to a price', () => {
  test.each<[string, readonly number[], number, readonly number[]]>([
    ['one that has less', [40_250], 100_000, [40_250]],
    ['one that has more', [100_001], 100_000, [100_000]],
    ['the second pays what the first leaves', [30_000, 90_000], 100_000, [30_000, 70_000]],
    ['what is not needed is no tender', [100_000, 5], 100_000, [100_000]],
    ['an empty one is none', [0, 5], 100_000, [5]],
    ['nothing is paid of nothing', [5], 0, []],
  ])('%s', (_, cards, price, amounts) => {
    const tenders = applyStoredValue(
      cards.map((minor, index) => aCard(minor, `card-${index}`)),
      kwd(price),
    )
    expect(tenders.map(({ amount }) => amount.minor)).toEqual(amounts)
  })

  test('a balance in another currency pays nothing', () => {
    expect(applyStoredValue([{ ...aCard(1), balance: money(5_000, 'AED') }], kwd(100))).toEqual([])
  })

  test('tenders never exceed the price or any balance', () => {
    const minor = fc.integer({ min: 0, max: 2_000_000_000 })
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 5 }), minor, (cards, price) => {
        const values = cards.map((remaining, index) => aCard(remaining, `card-${index}`))
        const tenders = applyStoredValue(values, kwd(price))
        const all = cards.reduce((whole, remaining) => whole + remaining, 0)
        expect(sumTenders(tenders, 'KWD').minor).toBe(Math.min(all, price))
        for (const { ledgerId, amount } of tenders) {
          expect(amount.minor).toBeGreaterThan(0)
          expect(amount.minor).toBeLessThanOrEqual(
            values.find((value) => value.ledgerId === ledgerId)?.balance.minor ?? 0,
          )
        }
      }),
    )
  })
})

const paidPart = (paid: number, refunded = 0): PaidPart => ({ paid: kwd(paid), refunded: kwd(refunded) })
const shared = (parts: readonly PaidPart[], refund: number) => {
  const given = shareRefund(parts, kwd(refund))
  if (!given.ok) throw new Error('more than is remaining')
  return given.value
}

describe('a refund shared between payment method and tenders', () => {
  test.each<[string, readonly PaidPart[], number, readonly number[]]>([
    ['by what each paid', [paidPart(100_000), paidPart(50_000)], 30_000, [20_000, 10_000]],
    ['a fils that cannot be cut goes to one', [paidPart(2_000), paidPart(1_000)], 1, [1, 0]],
    ['the second fils makes up for the first', [paidPart(2_000, 1), paidPart(1_000)], 2, [1, 1]],
    ['all that is remaining', [paidPart(100_000, 99_999), paidPart(50_000)], 50_001, [1, 50_000]],
    ['nothing', [paidPart(5), paidPart(5)], 0, [0, 0]],
  ])('%s', (_, parts, refund, amounts) => {
    expect(shared(parts, refund).map(({ minor }) => minor)).toEqual(amounts)
  })

  test.each([
    ['more than is remaining', 3],
    ['less than nothing', -1],
  ])('rejects a refund of %s', (_, refund) => {
    expect(shareRefund([paidPart(2, 1), paidPart(1)], kwd(refund))).toEqual({
      ok: false,
      failure: { kind: 'too-much', remaining: kwd(2) },
    })
  })

  test('partial refunds sum up, stay proportional to the minor unit, and in the end empty every part', () => {
    const paid = fc.integer({ min: 1, max: 2_000_000_000 })
    const cuts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(paid, { minLength: 1, maxLength: 4 }), cuts, (sums, weights) => {
        let parts = sums.map((one) => paidPart(one))
        const whole = sums.reduce((all, one) => all + one, 0)
        const steps = weights.map((weight) => Math.floor((whole * weight) / 1_000_001 / (weights.length + 1)))
        for (const refund of [...steps, whole - steps.reduce((all, one) => all + one, 0)]) {
          const given = shared(parts, refund)
          expect(sum(given, 'KWD').minor).toBe(refund)
          parts = parts.map((part, index) => {
            const amount = given[index] ?? kwd(0)
            expect(amount.minor).toBeGreaterThanOrEqual(0)
            return { ...part, refunded: add(part.refunded, amount) }
          })
          const back = parts.reduce((all, part) => all + part.refunded.minor, 0)
          for (const part of parts) {
            expect(subtract(part.paid, part.refunded).minor).toBeGreaterThanOrEqual(0)
            expect(Math.abs(part.refunded.minor - (part.paid.minor * back) / whole)).toBeLessThan(
              parts.length,
            )
          }
        }
        expect(parts.every((part) => part.refunded.minor === part.paid.minor)).toBe(true)
      }),
    )
  })
})
