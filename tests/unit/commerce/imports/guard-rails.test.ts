import { expect, test } from 'vitest'
import { createRailCount, manyMove, railsPassed } from '#commerce/imports/guard-rails.ts'
import { approverOf } from '#commerce/imports/import-run.ts'
import { aBookPrice } from '../../../support/builders/a-product.ts'

const none = { stocked: 0, emptied: 0, priced: 0, moved: 0 }
const special = (minor: number) => ({ minor, startsAt: null, endsAt: null })

test('more than 30 % of the SKUs with stock emptied, or 5 % of the prices moved by more than half, are stopped', () => {
  expect(railsPassed(none)).toEqual([])
  expect(railsPassed({ ...none, stocked: 10, emptied: 3 })).toEqual([])
  expect(railsPassed({ ...none, stocked: 10, emptied: 4 })).toEqual(['stock'])
  expect(railsPassed({ ...none, priced: 100, moved: 5 })).toEqual([])
  expect(railsPassed({ ...none, priced: 100, moved: 6 })).toEqual(['prices'])
  expect(railsPassed({ stocked: 1, emptied: 1, priced: 1, moved: 1 })).toEqual(['stock', 'prices'])
})

test('a SKU is emptied when the file leaves it nothing at any of the places that it names', () => {
  const count = createRailCount()
  count.addStock('A', 5, 0)
  count.addStock('A', 0, 1)
  count.addStock('B', 5, 0)
  count.addStock('B', 2, 0)
  count.addStock('C', 0, 0)
  expect(count.totals()).toMatchObject({ stocked: 2, emptied: 1 })
})

test('a price moves by more than half up, down, away, or by its special price', () => {
  const moved = (
    before: Parameters<ReturnType<typeof createRailCount>['addPrice']>[0],
    after: typeof before,
  ) => {
    const count = createRailCount()
    count.addPrice(before, after)
    const { priced, moved: far } = count.totals()
    return `${far} of ${priced}`
  }
  expect(moved(aBookPrice(1000), aBookPrice(500))).toBe('0 of 1')
  expect(moved(aBookPrice(1000), aBookPrice(499))).toBe('1 of 1')
  expect(moved(aBookPrice(1000), aBookPrice(1501))).toBe('1 of 1')
  expect(moved(aBookPrice(1000), aBookPrice(1000, special(400)))).toBe('1 of 1')
  expect(moved(aBookPrice(1000), null)).toBe('1 of 1')
  expect(moved(null, aBookPrice(1000))).toBe('0 of 0')
})

test('a price that becomes nothing stops the file, however many prices it has', () => {
  const count = createRailCount()
  for (let made = 0; made < 99; made += 1) count.addPrice(aBookPrice(1000), aBookPrice(1000))
  count.addPrice(aBookPrice(0), aBookPrice(0))
  expect(count.totals()).toMatchObject({ freed: 0 })
  expect(railsPassed(count.totals())).toEqual([])
  count.addPrice(aBookPrice(1000), aBookPrice(0))
  expect(count.totals()).toMatchObject({ priced: 101, moved: 1, freed: 1 })
  expect(railsPassed(count.totals())).toEqual(['prices'])
})

test('who approves what a file changes decides on it; of stock and prices together, who approves imports', () => {
  expect(approverOf(['stock'])).toBe('stock.approve')
  expect(approverOf(['prices'])).toBe('prices.approve')
  expect(approverOf(['stock', 'prices'])).toBe('imports.approve')
})

test('one new price below cost, or one known cost lowered, needs who approves prices', () => {
  expect(railsPassed({ ...none, priced: 1000, belowCost: 1 })).toEqual(['prices'])
  expect(railsPassed({ ...none, lowered: 1 })).toEqual(['prices'])
  expect(manyMove({ ...none, priced: 1000 })).toBe(false)
  const count = createRailCount()
  expect(count.totals()).not.toHaveProperty('belowCost')
  count.addBelowCost()
  count.addLoweredCost()
  expect(count.totals()).toMatchObject({ belowCost: 1, lowered: 1 })
})

test('one price that falls by more than half, or moves beyond the limit of who sends it, stops a file of any size', () => {
  expect(railsPassed({ ...none, priced: 1000, moved: 1, halved: 1 })).toEqual(['prices'])
  expect(railsPassed({ ...none, priced: 1000, beyond: 1 })).toEqual(['prices'])
  const count = createRailCount()
  count.addPrice(null, aBookPrice(10), { isHalved: true, isBeyondLimit: true })
  count.addPrice(aBookPrice(1000), aBookPrice(900))
  expect(count.totals()).toMatchObject({ priced: 1, moved: 0, halved: 1, beyond: 1 })
})
