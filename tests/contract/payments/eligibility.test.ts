import { describe, expect, test } from 'vitest'
import type { EligibilityRequest, PaymentProvider } from '#commerce/payments/payment-provider.ts'
import { createPrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import { money } from '#kernel/money.ts'
import { createEligibilityCache } from '#adapters/payments/eligibility-cache.ts'
import { readPaymentTable } from '#adapters/payments/read-payment-table.ts'
import { createTabbyProvider } from '#adapters/payments/providers/tabby/tabby-provider.ts'
import { createTamaraProvider } from '#adapters/payments/providers/tamara/tamara-provider.ts'
import { aStandIn } from '../../support/servers/a-stand-in.ts'
import { aStartRequest, somePayableContents } from '../../support/builders/a-start-request.ts'
import { manualClock } from '../../support/manual-clock.ts'

const request: EligibilityRequest = aStartRequest({ method: 'tabby', family: 'later' })
const tabbyReturning = (status: string, reason?: string) => {
  const standIn = aStandIn(() => ({
    body: {
      status,
      payment: { id: 'p-1' },
      configuration: { products: { installments: { rejection_reason: reason ?? null } } },
    },
  }))
  const webhookHeader = { name: 'X-Tabby', value: 'a random value' }
  const config = { secretKey: 'sk_test_x', merchants: { kw: 'KW' }, webhookHeader, clock: manualClock() }
  return { standIn, provider: createTabbyProvider({ ...config, fetch: standIn.fetch }) }
}

describe('pre-scoring', () => {
  test.each([
    { status: 'created', reason: undefined, expected: 'eligible' },
    { status: 'rejected', reason: 'not_available', expected: 'not-approved' },
    { status: 'rejected', reason: 'order_amount_too_high', expected: 'amount-too-high' },
    { status: 'rejected', reason: 'order_amount_too_low', expected: 'amount-too-low' },
    { status: 'rejected', reason: undefined, expected: 'not-approved' },
  ])(
    'a Tabby session with status $status ($reason) returns $expected',
    async ({ status, reason, expected }) => {
      const { provider, standIn } = tabbyReturning(status, reason)
      expect(await provider.checkEligibility(request)).toBe(expected)
      expect(standIn.requests[0]?.body).toMatchObject({
        merchant_code: 'KW',
        payment: { amount: '12.340', buyer: { phone: '+96550001234' } },
      })
    },
  )

  test.each([
    { is_eligible: true, expected: 'eligible' },
    { is_eligible: false, expected: 'not-approved' },
  ])('Tamara’s pre-scoring returns $expected', async ({ is_eligible, expected }) => {
    const standIn = aStandIn(() => ({ body: { is_eligible } }))
    const provider = createTamaraProvider({
      apiToken: 'x',
      notificationToken: 'notification-token-example',
      live: false,
      clock: manualClock(),
      fetch: standIn.fetch,
    })
    expect(await provider.checkEligibility(request)).toBe(expected)
    expect(standIn.requests[0]?.body).toEqual({
      order: { amount: 12.34, currency: 'KWD' },
      customer: { phone: '+96550001234' },
    })
  })

  test('pre-scoring of a failing provider returns no-response, never eligible', async () => {
    const { provider, standIn } = tabbyReturning('created')
    for (const how of ['down', 'slow', 'garbage', 'html', 'success-with-500', 'error-with-200'] as const) {
      standIn.injectFault(how)
      expect(await provider.checkEligibility(request), how).not.toBe('eligible')
    }
  })
})

describe('the eligibility cache', () => {
  const countedProvider = (answer: () => Promise<'eligible' | 'no-response'>) => {
    let count = 0
    const provider = {
      checkEligibility: async () => {
        count += 1
        return answer()
      },
    } as unknown as PaymentProvider
    return { provider, count: () => count }
  }

  test('requests once in ten minutes, and again for another amount or shopper', async () => {
    const clock = manualClock()
    const ask = createEligibilityCache({ clock })
    const { provider, count } = countedProvider(async () => 'eligible')
    await Promise.all([1, 2, 3].map(() => ask(provider, request)))
    expect(count()).toBe(1)
    await ask(provider, { ...request, amount: money(12_341, 'KWD') })
    await ask(provider, { ...request, contact: { ...request.contact, phone: '+96550009999' } })
    expect(count()).toBe(3)
    clock.advance(10 * 60_000)
    await ask(provider, request)
    expect(count()).toBe(4)
  })

  test('does not cache no-response', async () => {
    const ask = createEligibilityCache({ clock: manualClock() })
    const { provider, count } = countedProvider(async () => 'no-response')
    expect(await ask(provider, request)).toBe('no-response')
    await ask(provider, request)
    expect(count()).toBe(2)
  })

  test('a response too late for one page serves the next', async () => {
    const ask = createEligibilityCache({ clock: manualClock(), waitMs: 1 })
    let answer: (expected: 'eligible') => void = () => undefined
    const { provider, count } = countedProvider(() => new Promise((resolve) => (answer = resolve)))
    expect(await ask(provider, request)).toBe('no-response')
    answer('eligible')
    await new Promise((done) => setImmediate(done))
    expect(await ask(provider, request)).toBe('eligible')
    expect(count()).toBe(1)
  })
})

describe('pre-scored offers', () => {
  const table = readPaymentTable('src/content/payments')
  const offer = (code: PaymentOffer['code'], rejection: PaymentOffer['rejection'] = null): PaymentOffer => ({
    code,
    name: { en: code, ar: code },
    help: { en: code, ar: code },
    mark: 'card',
    charge: money(0, 'KWD'),
    rejection,
  })

  test('installment offers state why they are rejected; cards and rejected offers are not pre-scored', async () => {
    const prescored: string[] = []
    const prescore = createPrescoreOffers({
      findProvider: (code) => {
        const method = table.methods.find((row) => row.code === code)
        return method && { method, provider: { code: 'x' } as PaymentProvider }
      },
      checkEligibility: async (_, { method }) => {
        prescored.push(method)
        return method === 'tabby' ? 'amount-too-high' : 'eligible'
      },
      formatAddress: () => ['Salmiya'],
    })
    const over = { kind: 'items' } as const
    const { country, language, amount, contact } = request
    const shown = await prescore([offer('knet'), offer('tabby'), offer('tamara'), offer('cashew', over)], {
      country,
      language,
      amount,
      contact,
      contents: somePayableContents('KWD'),
    })
    expect(prescored.sort()).toEqual(['tabby', 'tamara'])
    expect(shown.map(({ rejection }) => rejection)).toEqual([
      null,
      { kind: 'ineligible', because: 'amount-too-high' },
      null,
      over,
    ])
  })
})
