import { describe, expect, test } from 'vitest'
import type { EligibilityRequest, PaymentProvider } from '#commerce/payments/payment-provider.ts'
import { createPrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import { money } from '#kernel/money.ts'
import { createEligibilityMemory } from '#adapters/payments/eligibility-memory.ts'
import { readPaymentTable } from '#adapters/payments/read-payment-table.ts'
import { createTabbyProvider } from '#adapters/payments/providers/tabby/tabby-provider.ts'
import { createTamaraProvider } from '#adapters/payments/providers/tamara/tamara-provider.ts'
import { aStandIn } from '../../support/servers/a-stand-in.ts'
import { aStartRequest, someGoods } from '../../support/builders/a-start-request.ts'
import { manualClock } from '../../support/manual-clock.ts'

const asked: EligibilityRequest = aStartRequest({ method: 'tabby', family: 'later' })
const tabbySaying = (status: string, reason?: string) => {
  const standIn = aStandIn(() => ({
    body: {
      status,
      payment: { id: 'p-1' },
      configuration: { products: { installments: { rejection_reason: reason ?? null } } },
    },
  }))
  const webhookHeader = { name: 'X-Tabby', value: 'a value that we have drawn' }
  const config = { secretKey: 'sk_test_x', merchants: { kw: 'KW' }, webhookHeader, clock: manualClock() }
  return { standIn, provider: createTabbyProvider({ ...config, fetch: standIn.fetch }) }
}

describe('a pre-scoring', () => {
  test.each([
    { status: 'created', reason: undefined, said: 'eligible' },
    { status: 'rejected', reason: 'not_available', said: 'not-approved' },
    { status: 'rejected', reason: 'order_amount_too_high', said: 'amount-too-high' },
    { status: 'rejected', reason: 'order_amount_too_low', said: 'amount-too-low' },
    { status: 'rejected', reason: undefined, said: 'not-approved' },
  ])('of Tabby that is $status ($reason) says $said', async ({ status, reason, said }) => {
    const { provider, standIn } = tabbySaying(status, reason)
    expect(await provider.checkEligibility(asked)).toBe(said)
    expect(standIn.asked[0]?.body).toMatchObject({
      merchant_code: 'KW',
      payment: { amount: '12.340', buyer: { phone: '+96550001234' } },
    })
  })

  test.each([
    { is_eligible: true, said: 'eligible' },
    { is_eligible: false, said: 'not-approved' },
  ])('of Tamara says $said', async ({ is_eligible, said }) => {
    const standIn = aStandIn(() => ({ body: { is_eligible } }))
    const provider = createTamaraProvider({
      apiToken: 'x',
      notificationToken: 'notification-token-example',
      live: false,
      clock: manualClock(),
      fetch: standIn.fetch,
    })
    expect(await provider.checkEligibility(asked)).toBe(said)
    expect(standIn.asked[0]?.body).toEqual({
      order: { amount: 12.34, currency: 'KWD' },
      customer: { phone: '+96550001234' },
    })
  })

  test('of a provider in trouble is no answer, never a yes', async () => {
    const { provider, standIn } = tabbySaying('created')
    for (const how of ['down', 'slow', 'garbage', 'html', 'success-with-500', 'error-with-200'] as const) {
      standIn.trouble(how)
      expect(await provider.checkEligibility(asked), how).not.toBe('eligible')
    }
  })
})

describe('what was asked before', () => {
  const counting = (answer: () => Promise<'eligible' | 'no-answer'>) => {
    let count = 0
    const provider = {
      checkEligibility: async () => {
        count += 1
        return answer()
      },
    } as unknown as PaymentProvider
    return { provider, count: () => count }
  }

  test('is asked once in ten minutes, and anew for another amount or another shopper', async () => {
    const clock = manualClock()
    const ask = createEligibilityMemory({ clock })
    const { provider, count } = counting(async () => 'eligible')
    await Promise.all([1, 2, 3].map(() => ask(provider, asked)))
    expect(count()).toBe(1)
    await ask(provider, { ...asked, amount: money(12_341, 'KWD') })
    await ask(provider, { ...asked, contact: { ...asked.contact, phone: '+96550009999' } })
    expect(count()).toBe(3)
    clock.advance(10 * 60_000)
    await ask(provider, asked)
    expect(count()).toBe(4)
  })

  test('and not answered is asked again', async () => {
    const ask = createEligibilityMemory({ clock: manualClock() })
    const { provider, count } = counting(async () => 'no-answer')
    expect(await ask(provider, asked)).toBe('no-answer')
    await ask(provider, asked)
    expect(count()).toBe(2)
  })

  test('and answered too late for one page is there for the next', async () => {
    const ask = createEligibilityMemory({ clock: manualClock(), waitMs: 1 })
    let answer: (said: 'eligible') => void = () => undefined
    const { provider, count } = counting(() => new Promise((resolve) => (answer = resolve)))
    expect(await ask(provider, asked)).toBe('no-answer')
    answer('eligible')
    await new Promise((done) => setImmediate(done))
    expect(await ask(provider, asked)).toBe('eligible')
    expect(count()).toBe(1)
  })
})

describe('offers', () => {
  const table = readPaymentTable('src/content/payments')
  const offer = (code: PaymentOffer['code'], refusal: PaymentOffer['refusal'] = null): PaymentOffer => ({
    code,
    name: { en: code, ar: code },
    help: { en: code, ar: code },
    mark: 'card',
    charge: money(0, 'KWD'),
    refusal,
  })

  test('of parts say why they cannot be had; cards, and what is refused already, are not asked about', async () => {
    const questions: string[] = []
    const prescore = createPrescoreOffers({
      findProvider: (code) => {
        const method = table.methods.find((row) => row.code === code)
        return method && { method, provider: { code: 'x' } as PaymentProvider }
      },
      checkEligibility: async (_, { method }) => {
        questions.push(method)
        return method === 'tabby' ? 'amount-too-high' : 'eligible'
      },
      formatAddress: () => ['Salmiya'],
    })
    const over = { kind: 'goods' } as const
    const { country, language, amount, contact } = asked
    const shown = await prescore([offer('knet'), offer('tabby'), offer('tamara'), offer('cashew', over)], {
      country,
      language,
      amount,
      contact,
      goods: someGoods('KWD'),
    })
    expect(questions.sort()).toEqual(['tabby', 'tamara'])
    expect(shown.map(({ refusal }) => refusal)).toEqual([
      null,
      { kind: 'ineligible', because: 'amount-too-high' },
      null,
      over,
    ])
  })
})
