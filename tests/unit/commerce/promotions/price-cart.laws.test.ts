import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCart, explainAny, priceAny, type AnyCart } from '../../../support/builders/any-cart.ts'

describe.each(['AED', 'KWD'] as const)('any cart in %s', (currency) => {
  const any = anyCart(currency)
  const price = (given: AnyCart) => priceAny(given, currency)
  const sum = (amounts: readonly { readonly minor: number }[]) =>
    amounts.reduce((total, { minor }) => total + minor, 0)

  test('sums exactly, by line and by promotion', () => {
    fc.assert(
      fc.property(any, (given) => {
        const priced = price(given)
        expect(sum(priced.lines.map(({ net }) => net))).toBe(priced.total.minor)
        expect(sum(priced.lines.map(({ gross }) => gross))).toBe(priced.subTotal.minor)
        expect(priced.subTotal.minor + priced.discount.minor).toBe(priced.total.minor)
        expect(sum(priced.adjustments.map(({ amount }) => amount))).toBe(priced.discount.minor)
        for (const line of priced.lines)
          expect(line.gross.minor + sum(line.adjustments.map(({ amount }) => amount))).toBe(line.net.minor)
        for (const { promotionId, amount } of priced.adjustments) {
          const shares = priced.lines.flatMap(({ adjustments }) =>
            adjustments.filter((share) => share.promotionId === promotionId),
          )
          expect(sum(shares.map((share) => share.amount))).toBe(amount.minor)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('never falls below zero or a floor, and no promotion increases it', () => {
    fc.assert(
      fc.property(any, (given) => {
        const priced = price(given)
        priced.lines.forEach((line, index) => {
          const floor = given.lines[index]?.floor?.minor ?? 0
          expect(line.net.minor).toBeGreaterThanOrEqual(line.gift ? 0 : floor * line.quantity)
          for (const { amount } of line.adjustments) expect(amount.minor).toBeLessThanOrEqual(0)
        })
      }),
      { numRuns: 500 },
    )
  })

  test('has the same price for any order of the promotions', () => {
    fc.assert(
      fc.property(any, (given) => {
        const turned = { ...given, promotions: given.promotions.toReversed() }
        expect(price(turned)).toEqual(price(given))
      }),
      { numRuns: 200 },
    )
  })

  test('applies at most one promotion of a group, and gives a reason for every other', () => {
    fc.assert(
      fc.property(any, (given) => {
        const priced = price(given)
        const hinted = new Set(priced.hints.map(({ promotionId }) => promotionId))
        const used = new Set([
          ...priced.adjustments.map(({ promotionId }) => promotionId),
          ...priced.gifts.map(({ promotionId }) => promotionId),
        ])
        for (const group of ['x', 'y'])
          expect(
            given.promotions.filter((one) => one.group === group && used.has(one.id)).length,
          ).toBeLessThanOrEqual(1)
        for (const {
          id,
          conditions,
          benefit: { kind },
        } of given.promotions)
          if (conditions.coupon === null && kind !== 'free-delivery')
            expect(used.has(id) || hinted.has(id)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('has every promotion either applied or declined for one reason, and the same price with reasons as without', () => {
    fc.assert(
      fc.property(any, (given) => {
        const { priced, declined } = explainAny(given, currency)
        expect(priced).toEqual(price(given))
        for (const { promotionId } of [...priced.adjustments, ...priced.gifts, ...priced.uses])
          expect(declined.has(promotionId)).toBe(false)
        for (const { id, benefit } of given.promotions)
          if (!declined.has(id) && benefit.kind !== 'gift-tiers' && benefit.kind !== 'free-delivery')
            expect(priced.lines.some((line) => line.adjustments.some((one) => one.promotionId === id))).toBe(
              true,
            )
      }),
      { numRuns: 300 },
    )
  })

  test('never costs more after adding a combinable promotion, when no other has a minimum', () => {
    fc.assert(
      fc.property(any, (given) => {
        const plain = given.promotions.filter(
          ({ group, conditions, benefit: { kind } }) =>
            group === null && conditions.minimumMinor === null && (kind === 'offer' || kind === 'cart'),
        )
        const [, ...fewer] = plain
        const all = price({ ...given, promotions: plain }).total.minor
        // Percentages of what is left round down each by itself: a minor unit for each of them may be lost.
        expect(all).toBeLessThanOrEqual(price({ ...given, promotions: fewer }).total.minor + plain.length)
      }),
      { numRuns: 200 },
    )
  })
})
