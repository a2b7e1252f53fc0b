import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { signTap } from '#adapters/payments/providers/tap/tap-signature.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { secretKey, tap } from './tap-stand-in.ts'

describeDatabases('Tap', (open) => describeProvider(open, tap))

describe('Tap', () => {
  test('Tap signatures match its documentation', () => {
    expect(
      signTap(secretKey, {
        id: 'chg_TS01A0120260101Aa000000001',
        amount: money(12_345, 'KWD'),
        gateway: '202600000000001',
        payment: '0126010100000000001',
        status: 'CAPTURED',
        created: '1767225600000',
      }),
    ).toBe('c2c1647dd145e3d2f598a0d4743b8b75b42709042e68bdddaccad581dd47546e')
  })

  test('a Tap charge has the source, merchant and amount of the country', async () => {
    const { standIn, providers } = tap()
    await providers[0]?.start(aStartRequest({ language: 'ar' }))
    expect(standIn.requests[0]?.headers.get('lang_code')).toBe('ar')
    expect(standIn.requests[0]?.body).toMatchObject({
      amount: 12.34,
      currency: 'KWD',
      source: { id: 'src_kw.knet' },
      merchant: { id: '599424' },
      customer: { first_name: 'Layla', phone: { country_code: '965', number: '50001234' } },
      reference: { transaction: 'a-1', order: 'M-1', idempotent: 'a-1' },
      redirect: { url: 'https://shop.example/back' },
      post: { url: 'https://shop.example/hook' },
    })
  })

  test('a Tap charge is no answer about another attempt, though its webhook is signed', async () => {
    const { providers } = tap()
    const request = aStartRequest()
    const started = await providers[0]?.start(request)
    const reference = started?.ok ? started.value.reference : null
    expect(reference).not.toBeNull()
    const polled = (attemptId: string) =>
      providers[0]?.poll({ attemptId, reference, amount: request.amount, language: request.language })
    expect(await polled('a-1')).toMatchObject({ ok: true })
    expect(await polled('a-2')).toEqual({ ok: false, failure: { kind: 'rejected', code: 'other-attempt' } })
  })
})
