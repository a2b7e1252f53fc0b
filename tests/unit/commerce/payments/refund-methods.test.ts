import { expect, test } from 'vitest'
import { availableRefundMethods } from '#commerce/payments/refunds/refund.ts'

test.each([
  ['kw', { takesWallets: true, hasStores: true }, ['iban', 'wallet', 'counter']],
  ['ae', { takesWallets: false, hasStores: true }, ['iban', 'counter']],
  ['om', { takesWallets: true, hasStores: false }, ['iban', 'wallet']],
  ['bh', { takesWallets: false, hasStores: false }, ['iban']],
  ['in', { takesWallets: true, hasStores: true }, ['account', 'upi', 'wallet', 'counter']],
  ['in', { takesWallets: false, hasStores: false }, ['account', 'upi']],
] as const)('%s with %o offers the matching refund methods for cash', (country, capabilities, methods) => {
  expect(availableRefundMethods(country, capabilities)).toEqual(methods)
})
