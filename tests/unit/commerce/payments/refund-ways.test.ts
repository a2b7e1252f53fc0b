import { expect, test } from 'vitest'
import { refundWaysBy } from '#commerce/payments/refunds/refund.ts'

test.each([
  [{ takesWallets: true, hasStores: true }, ['iban', 'wallet', 'counter']],
  [{ takesWallets: false, hasStores: true }, ['iban', 'counter']],
  [{ takesWallets: true, hasStores: false }, ['iban', 'wallet']],
  [{ takesWallets: false, hasStores: false }, ['iban']],
] as const)('cash goes back by what a country has: %o', (means, ways) => {
  expect(refundWaysBy(means)).toEqual(ways)
})
