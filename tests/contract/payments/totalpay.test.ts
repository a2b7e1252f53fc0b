import { describe, expect, test } from 'vitest'
import { hashTotalpay } from '#adapters/payments/providers/totalpay/totalpay-hash.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { password, totalpay } from './totalpay-stand-in.ts'

describeDatabases('TotalPay', (open) => describeProvider(open, totalpay))

describe('TotalPay', () => {
  const order = ['ORD-1', '12.345', 'KWD', 'Order ORD-1']

  test('TotalPay hashes match its documentation', () => {
    expect(hashTotalpay(order, password)).toBe('53e4a1894bbdb7862bdb679433ff409f1b243fb3')
    expect(hashTotalpay(['pay-uuid-1', ...order], password)).toBe('9c3aa4d8c4750d95764893ab690c08a09858fef3')
  })
})
