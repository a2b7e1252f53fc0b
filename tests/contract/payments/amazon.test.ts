import { describe, expect, test } from 'vitest'
import { signAmazon } from '#adapters/payments/providers/amazon/amazon-signature.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { amazon } from './amazon-stand-in.ts'

describeDatabases('Amazon Payment Services', (open) => describeProvider(open, amazon))

describe('Amazon Payment Services', () => {
  test('Amazon signatures match its documentation', () => {
    const fields = {
      merchant_reference: 'ORD-1',
      access_code: 'ACEXAMPLE',
      amount: '12345',
      command: 'PURCHASE',
      currency: 'KWD',
      customer_email: 'a@example.com',
      language: 'en',
      merchant_identifier: 'MIEXAMPLE',
    }
    expect(signAmazon(fields, 'REQPHRASE', 'sha256')).toBe(
      'e4f400c6d2cf17f7bfaca248b396ffa389b8368190d3036d60730e9cad12792c',
    )
  })
})
