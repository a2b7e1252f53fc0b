import { expect, test } from 'vitest'
import { availableRefundMethods } from '#commerce/payments/refunds/refund.ts'

test.each([
  [{ takesWallets: true, hasStores: true }, ['iban', 'wallet', 'counter']],
  [{ takesWallets: false, hasStores: true }, ['iban', 'counter']],
  [{ takesWallets: true, hasStores: false }, ['iban', 'wallet']],
  [{ takesWallets: false, hasStores: false }, ['iban']],
] as const)('a country with %o offers the matching refund methods for cash', (capabilities, methods) => {
  expect(availableRefundMethods(capabilities)).toEqual(methods)
})
