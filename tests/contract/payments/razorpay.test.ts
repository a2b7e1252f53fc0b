import { expect, test } from 'vitest'
import { createRazorpayProvider } from '#adapters/payments/providers/razorpay/razorpay-provider.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { manualClock } from '../../support/manual-clock.ts'
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

const minutes = (count: number) => count * 60_000

test('a page ends when its order expires, and takes nothing after that', async () => {
  const clock = manualClock()
  const { providers, standIn } = razorpay('upi', clock)
  const expiresAt = addMilliseconds(clock.now(), minutes(30))
  await providers[0]?.start(aStartRequest({ method: 'upi', amount: inr, expiresAt }))
  expect(standIn.requests[0]?.body['expire_by']).toBe(Date.parse(expiresAt) / 1000)
  const known = { attemptId: 'a-1', reference: standIn.of('a-1').id, amount: inr, language: 'en' as const }
  clock.advance(minutes(30) - 1000)
  expect(await providers[0]?.poll(known)).toMatchObject({ value: { state: 'pending' } })
  clock.advance(1000)
  expect(await providers[0]?.poll(known)).toMatchObject({ value: { state: 'expired', captured: null } })
})

test.each([
  [17, 17],
  [16, 16],
  [15, 16],
  [1, 16],
])(
  'an order that expires in %i minutes has a page for %i: Razorpay makes none shorter',
  async (minutesToPay, lasts) => {
    const clock = manualClock()
    const { providers, standIn } = razorpay('upi', clock)
    const expiresAt = addMilliseconds(clock.now(), minutes(minutesToPay))
    const started = await providers[0]?.start(aStartRequest({ method: 'upi', amount: inr, expiresAt }))
    expect(started?.ok).toBe(true)
    const end = Date.parse(clock.now()) + minutes(lasts)
    expect(standIn.requests[0]?.body['expire_by']).toBe(end / 1000)
  },
)

test('an order that does not expire has a page that does not either', async () => {
  const { providers, standIn } = razorpay()
  await providers[0]?.start(aStartRequest({ method: 'upi', amount: inr, expiresAt: null }))
  expect(standIn.requests[0]?.body).not.toHaveProperty('expire_by')
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
    clock: manualClock(),
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
