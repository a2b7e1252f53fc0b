import { describe, expect, test } from 'vitest'
import { createOmpayProvider } from '#adapters/payments/providers/ompay/ompay-provider.ts'
import { signOmpayResponse } from '#adapters/payments/providers/ompay/ompay-signature.ts'
import { money } from '#kernel/money.ts'
import { bytes } from '../../support/servers/a-stand-in.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { ompay, secret } from './ompay-stand-in.ts'

describeDatabases('OMPay', (open) => describeProvider(open, ompay))

describe('OMPay', () => {
  test('OMPay signatures match those of a third-party client', () => {
    expect(signOmpayResponse(secret, 'order1', 'payment1')).toBe(
      '345487ee501643f82208a1a1cc2089aa53b77c4db6ae85cca4669707c4df326e',
    )
  })

  test.each([
    { amounts: 'major' as const, sent: 12.345 },
    { amounts: 'minor' as const, sent: 12_345 },
  ])('OMPay receives amounts in the configured unit: $amounts', async ({ amounts, sent }) => {
    const { standIn, providers } = ompay(amounts)
    const started = await providers[0]?.start(
      aStartRequest({ country: 'om', method: 'ompay', family: 'card', amount: money(12_345, 'OMR') }),
    )
    expect(standIn.requests[0]?.body['amount']).toBe(sent)
    const url =
      started?.ok && started.value.nextAction?.kind === 'redirect' ? started.value.nextAction.url : ''
    expect(new URL(url).host).toBe('merchant.uat.gateway.ompay.com')
    expect(new URL(url).searchParams.get('redirectUrl')).toBe('https://shop.example/back')
  })

  test.each([
    { signature: 'checked' as const, believed: false },
    { signature: 'ignored' as const, believed: true },
  ])(
    'an OMPay response with another signature is malformed unless signatures are ignored: $signature',
    async (given) => {
      const fetchIt: typeof fetch = async () =>
        new Response(
          Buffer.from(
            bytes({
              orderId: 'order1',
              paymentId: 'payment1',
              status: 'success',
              amount: 12.345,
              currency: 'OMR',
              signature: 'another',
            }),
          ),
        )
      const provider = createOmpayProvider({
        clientId: 'client',
        clientSecret: secret,
        live: false,
        amounts: 'major',
        signature: given.signature,
        fetch: fetchIt,
      })
      const payment = {
        attemptId: 'a-1',
        reference: 'order1',
        amount: money(12_345, 'OMR'),
        language: 'en' as const,
      }
      expect((await provider.poll(payment)).ok).toBe(given.believed)
    },
  )
})
