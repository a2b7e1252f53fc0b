import { expect, test } from 'vitest'
import { cardExpiry, isReinstatable, isRefundable, noticeDue } from '#commerce/gift-cards/card-terms.ts'
import { taxOfSale, taxPaidWithCard } from '#commerce/gift-cards/sale-tax.ts'
import { readCardTerms } from '#adapters/gift-cards/read-card-terms.ts'
import { money } from '#kernel/money.ts'

const terms = readCardTerms('src/content/gift-cards')
const at = (now: string) => ({ now: () => now })

test('a card is valid to the end of the local day 24 months after it was claimed', () => {
  expect(terms.map(({ validityMonths }) => validityMonths)).toEqual([24, 24, 24, 24, 24, 24])
  expect(cardExpiry('2026-11-23T21:30:00.000Z', 24, 'Asia/Dubai')).toBe('2028-11-24T20:00:00.000Z')
  expect(cardExpiry('2028-02-29T08:00:00.000Z', 24, 'Asia/Dubai')).toBe('2030-02-28T20:00:00.000Z')
})

test('notices of the end are due 60 and 7 days before, and none after it', () => {
  const end = '2028-11-24T20:00:00.000Z'
  expect(noticeDue(end, '2028-09-25T19:59:59.999Z')).toBeNull()
  expect(noticeDue(end, '2028-09-25T20:00:00.000Z')).toBe(60)
  expect(noticeDue(end, '2028-11-17T19:59:59.999Z')).toBe(60)
  expect(noticeDue(end, '2028-11-17T20:00:00.000Z')).toBe(7)
  expect(noticeDue(end, end)).toBeNull()
})

test('a card that was sent can be refunded for 14 days, to the last millisecond', () => {
  const sentAt = '2026-11-01T08:00:00.000Z'
  expect(isRefundable({ sentAt }, at('2026-11-15T08:00:00.000Z'))).toBe(true)
  expect(isRefundable({ sentAt }, at('2026-11-15T08:00:00.001Z'))).toBe(false)
  expect(isRefundable({ sentAt: null }, at('2027-11-15T08:00:00.001Z'))).toBe(true)
})

test('an expired card can be reinstated for twelve months', () => {
  const end = '2028-11-24T20:00:00.000Z'
  expect(isReinstatable(end, at('2029-11-24T19:59:59.999Z'), 'Asia/Dubai')).toBe(true)
  expect(isReinstatable(end, at('2029-11-24T20:00:00.000Z'), 'Asia/Dubai')).toBe(false)
})

test('the sale of a card is taxed in Bahrain alone', () => {
  expect(terms.filter(({ taxation }) => taxation === 'sale').map(({ country }) => country)).toEqual(['bh'])
  expect(taxOfSale(money(11_000, 'BHD'), 'sale', 1000)).toEqual({ taxRate: 1000, tax: money(1_000, 'BHD') })
  expect(taxOfSale(money(10_500, 'AED'), 'redemption', 500)).toEqual({ taxRate: null, tax: money(0, 'AED') })
})

test('what a taxed card pays is not taxed again, what another pays is', () => {
  expect(taxPaidWithCard(money(5_500, 'BHD'), { taxation: 'sale', taxRate: 1000 })).toEqual(money(500, 'BHD'))
  expect(taxPaidWithCard(money(5_500, 'AED'), { taxation: 'redemption', taxRate: null })).toEqual(
    money(0, 'AED'),
  )
})
