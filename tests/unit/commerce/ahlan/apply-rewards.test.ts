import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyRewards, type RewardChoice } from '#commerce/ahlan/apply-rewards.ts'
import type { ProgrammeRow } from '#commerce/ahlan/programme.ts'
import type { PricedCart, PricedLine } from '#commerce/promotions/priced-cart.ts'
import { money, sum } from '#kernel/money.ts'

const aed = (minor: number) => money(minor, 'AED')
const row: ProgrammeRow = {
  country: 'ae',
  currency: 'AED',
  tier: 'friend',
  fromMinor: 0,
  earn: { points: 1, perMinor: 100 },
  pointMinor: 1,
  minimumPoints: 500,
  maxShare: 5_000,
  validMonths: 12,
}
const labels = { credit: { en: 'Credit', ar: 'رصيد' }, points: { en: 'Points', ar: 'نقاط' } }

const aLine = (sku: string, netMinor: number, quantity = 1, gift = false): PricedLine => ({
  sku,
  quantity,
  unitPrice: aed(Math.ceil(netMinor / quantity)),
  gross: aed(netMinor),
  adjustments: [],
  net: aed(netMinor),
  gift,
})
const aCart = (lines: readonly PricedLine[]): PricedCart => ({
  lines,
  adjustments: [],
  bundles: new Map(),
  hints: [],
  coupon: null,
  gifts: [],
  freeDelivery: null,
  assumesFirstOrder: false,
  subTotal: sum(
    lines.map(({ gross }) => gross),
    'AED',
  ),
  discount: aed(0),
  total: sum(
    lines.map(({ net }) => net),
    'AED',
  ),
  uses: [],
  nextChange: null,
})

const applied = (
  lines: readonly PricedLine[],
  choice: RewardChoice,
  balances = { credit: aed(100_000), points: 100_000 },
  floorOf: (line: PricedLine) => ReturnType<typeof aed> | null = () => aed(0),
) => applyRewards(aCart(lines), balances, choice, { row, labels, floorOf })

describe('credit and points on a cart', () => {
  test('both are discounts on the lines, credit first, and pay at most half of the items', () => {
    const { priced, spent, max } = applied(
      [aLine('SOFA', 100_000), aLine('LAMP', 20_000)],
      { credit: true, points: 100_000 },
      { credit: aed(45_000), points: 100_000 },
    )
    expect(spent).toEqual({ credit: aed(45_000), points: 15_000, pointsValue: aed(15_000) })
    expect(max).toEqual(spent)
    expect(priced.total).toEqual(aed(60_000))
    expect(priced.adjustments.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['credit', -45_000],
      ['points', -15_000],
    ])
  })

  test('fewer points than the minimum are not spent', () => {
    expect(applied([aLine('CUP', 900)], { credit: false, points: 499 }).spent.points).toBe(0)
    // Half of the cup is less than the minimum takes off.
    expect(applied([aLine('CUP', 900)], { credit: false, points: 500 }).max.points).toBe(0)
    expect(applied([aLine('CUP', 1_000)], { credit: false, points: 500 }).spent.points).toBe(500)
  })

  test('no unit falls below its floor, and a gift card takes nothing', () => {
    const lines = [aLine('SOFA', 100_000, 2), aLine('CARD', 100_000)]
    const { priced } = applied(lines, { credit: true, points: 0 }, undefined, ({ sku }) =>
      sku === 'CARD' ? null : aed(42_000),
    )
    expect(priced.lines.map(({ net }) => net.minor)).toEqual([84_000, 100_000])
  })

  test('a balance in another currency takes nothing', () => {
    const other = { credit: money(5_000, 'KWD'), points: 5_000 }
    const cart = aCart([aLine('SOFA', 100_000)])
    const { priced, max } = applyRewards(
      cart,
      other,
      { credit: true, points: 5_000 },
      {
        row,
        labels,
        floorOf: () => aed(0),
      },
    )
    expect(priced).toBe(cart)
    expect(max.points).toBe(0)
  })

  test('for any cart, balance and choice the lines add up and no limit is passed', () => {
    const line = fc.record({
      net: fc.integer({ min: 0, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      gift: fc.boolean(),
      floor: fc.option(fc.integer({ min: 0, max: 400_000 }), { nil: null }),
    })
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        amount,
        amount,
        fc.record({ credit: fc.boolean(), points: amount }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 50 }),
        (drawn, credit, points, choice, maxShare, pointMinor) => {
          const cart = aCart(
            drawn.map(({ net, quantity, gift }, index) => aLine(`S${index}`, net, quantity, gift)),
          )
          const floors = new Map(
            drawn.map(({ floor }, index) => [`S${index}`, floor === null ? null : aed(floor)]),
          )
          const { priced, spent, max } = applyRewards(cart, { credit: aed(credit), points }, choice, {
            row: { ...row, maxShare, pointMinor },
            labels,
            floorOf: ({ sku }) => floors.get(sku) ?? null,
          })
          const taken = spent.credit.minor + spent.pointsValue.minor
          expect(taken * 10_000).toBeLessThanOrEqual(cart.total.minor * maxShare)
          expect(spent.credit.minor).toBeLessThanOrEqual(choice.credit ? credit : 0)
          expect(spent.points).toBeLessThanOrEqual(Math.min(points, choice.points))
          expect(spent.points === 0 || spent.points >= row.minimumPoints).toBe(true)
          expect(spent.pointsValue.minor).toBe(spent.points * pointMinor)
          expect(max.credit.minor).toBeGreaterThanOrEqual(spent.credit.minor)
          expect(priced.total.minor).toBe(cart.total.minor - taken)
          expect(cart.total.minor + priced.discount.minor).toBe(priced.total.minor)
          expect(priced.lines.reduce((all, { net }) => all + net.minor, 0)).toBe(priced.total.minor)
          priced.lines.forEach((after, index) => {
            const before = cart.lines[index]
            const off = after.adjustments.reduce((all, one) => all + one.amount.minor, 0)
            expect(after.net.minor).toBe(after.gross.minor + off)
            const floor = floors.get(after.sku) ?? null
            if (after.gift || floor === null) expect(after.net).toEqual(before?.net)
            else
              expect(after.net.minor).toBeGreaterThanOrEqual(
                Math.min(before?.net.minor ?? 0, floor.minor * after.quantity),
              )
          })
        },
      ),
    )
  })
})
