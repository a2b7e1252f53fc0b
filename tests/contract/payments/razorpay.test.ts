import { expect, test } from 'vitest'
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
