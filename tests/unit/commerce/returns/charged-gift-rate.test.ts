import { expect, test } from 'vitest'
import { chargedGiftRate } from '#commerce/returns/charged-gift-rate.ts'
import { createFindTaxRate } from '#commerce/tax/find-tax-rate.ts'
import { taxTableOf } from '../../../support/builders/tax-tables.ts'
import { money } from '#kernel/money.ts'

const find = createFindTaxRate(taxTableOf)

test('a gift that is charged is taxed at the rate of its price, not at that of nothing', () => {
  const rate = chargedGiftRate(find, 'in', '2026-11-22')
  const quilt = (minor: number) => ({ taxClass: '940440', unitPrice: money(minor, 'INR') })
  // Up to ₹2,500 without tax the lower rate: a free one has it, a dear one that is kept does not.
  expect(find('in', { kind: 'item', taxClass: '940440', unitMinor: 0 }, '2026-11-22')).toBe(500)
  expect(rate(quilt(250_000))).toBe(500)
  expect(rate(quilt(300_000))).toBe(1800)
  expect(chargedGiftRate(find, 'kw', '2026-11-22')(quilt(300_000))).toBeNull()
})
