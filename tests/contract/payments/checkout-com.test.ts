import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { signCheckoutCom } from '#adapters/payments/providers/checkout-com/checkout-com-provider.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { checkoutCom, webhookKey } from './checkout-com-stand-in.ts'

describeDatabases('Checkout.com', (open) => describeProvider(open, checkoutCom))

describe('Checkout.com', () => {
  test('Checkout.com signatures match its documentation', () => {
    expect(signCheckoutCom(webhookKey, '{"id":"evt_1","type":"payment_captured"}')).toBe(
      '2dd7319fb7921833e0d4a4f44f572e3085a0b764be44c52055454835be30df0c',
    )
  })

  test.each([
    { minor: 12_345, currency: 'KWD' as const, sent: false },
    { minor: 12_340, currency: 'KWD' as const, sent: true },
    { minor: 12_341, currency: 'OMR' as const, sent: false },
    { minor: 12_345, currency: 'AED' as const, sent: true },
  ])(
    'Checkout.com accepts $minor of $currency: $sent, and nothing is rounded',
    async ({ minor, currency, sent }) => {
      const { standIn, providers } = checkoutCom()
      const answer = await providers[0]?.start(
        aStartRequest({ method: 'checkout', family: 'card', amount: money(minor, currency) }),
      )
      expect(answer?.ok).toBe(sent)
      expect(standIn.requests.map(({ body }) => body['amount'])).toEqual(sent ? [minor] : [])
    },
  )
})
