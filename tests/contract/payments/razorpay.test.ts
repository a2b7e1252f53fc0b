import { expect, test } from 'vitest'
import { createRazorpayProvider } from '#adapters/payments/providers/razorpay/razorpay-provider.ts'
import { money } from '#kernel/money.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { razorpay } from './razorpay-stand-in.ts'

describeDatabases('Razorpay', (open) => describeProvider(open, razorpay))

const inr = money(250_000, 'INR')

test.each([
  ['upi', true],
  ['razorpay', undefined],
] as const)('the page of %s opens an app of UPI: %s', async (method, upiLink) => {
  const { providers, standIn } = razorpay(method)
  const started = await providers[0]?.start(aStartRequest({ method, amount: inr }))
  expect(started).toMatchObject({ ok: true, value: { nextAction: { kind: 'redirect' } } })
  expect(standIn.requests[0]?.body['upi_link']).toBe(upiLink)
})

test('an attempt whose answer was lost goes on with the page that exists', async () => {
  const { providers, standIn } = razorpay()
  const request = aStartRequest({ method: 'upi', amount: inr })
  const first = await providers[0]?.start(request)
  expect(await providers[0]?.start(request)).toEqual(first)
  expect(standIn.payments.size).toBe(1)
})

test('takes rupees only', async () => {
  const { providers, standIn } = razorpay()
  expect(await providers[0]?.start(aStartRequest({ method: 'upi', amount: money(100, 'AED') }))).toEqual({
    ok: false,
    failure: { kind: 'amount-not-possible' },
  })
  expect(standIn.requests).toEqual([])
})

test.each([
  [409, { kind: 'unavailable' }],
  [400, { kind: 'rejected', code: '400 BAD_REQUEST_ERROR' }],
] as const)('a refund answered with %i is not taken for another answer', async (status, failure) => {
  const link = {
    id: 'plink_1',
    status: 'paid',
    amount: 250_000,
    currency: 'INR',
    short_url: 'https://rzp.io/i/1',
    payments: [{ payment_id: 'pay_1', status: 'captured' }],
  }
  const provider = createRazorpayProvider({
    keyId: 'key',
    keySecret: 'secret',
    webhookSecret: 'webhook',
    fetch: async (_, init) =>
      init?.method === 'POST'
        ? new Response('{"error":{"code":"BAD_REQUEST_ERROR"}}', { status })
        : new Response(JSON.stringify(link), { headers: { 'content-type': 'application/json' } }),
  })
  const known = { attemptId: 'a-1', reference: 'plink_1', amount: inr, language: 'en' as const }
  expect(await provider.refund({ ...known, idempotencyKey: 'refund:1', sum: inr, reason: 'return' })).toEqual(
    { ok: false, failure },
  )
})
