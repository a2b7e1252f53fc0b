import { describe, expect, test } from 'vitest'
import { createCheckoutSteps } from '#commerce/checkout/create-checkout-steps.ts'
import type { LoadedCheckout } from '#commerce/checkout/load-checkout.ts'
import type { CheckoutDraft } from '#commerce/checkout/ports.ts'
import type { PaymentMethodCode, PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { PrescoredOrder } from '#commerce/payments/methods/prescore-offers.ts'
import { money, sum } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { aReadyCheckout } from '../../../support/builders/a-checkout.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'

const here = theStorefront('ae/en')
const offer = (code: PaymentMethodCode): PaymentOffer => ({
  code,
  name: { en: code, ar: code },
  help: { en: code, ar: code },
  mark: 'card',
  charge: money(0, 'AED'),
  rejection: null,
})

/** A checkout whose pre-scoring rejects Tabby. */
function checkoutWith(methods: readonly PaymentOffer[]) {
  const prescoring: { codes: string[]; order: PrescoredOrder }[] = []
  const saved: Partial<CheckoutDraft>[] = []
  const ready = { ...aReadyCheckout(), methods }
  const loaded = {
    checkout: ready,
    cart: { variants: new Map(), priced: { hints: [] } },
    rejection: null,
    draft: {},
  }
  const checkout = createCheckoutSteps({
    checkouts: {
      find: async () => undefined,
      save: async (_, change) => saved.push(change) > 0,
      saveAddress: async () => true,
      confirmPhone: async () => true,
    },
    loadCheckout: async () => ok(loaded as unknown as LoadedCheckout),
    listPickups: async () => [],
    prescoreOffers: async (offers, order) => {
      prescoring.push({ codes: offers.map(({ code }) => code), order })
      return offers.map((one) =>
        one.code === 'tabby'
          ? { ...one, rejection: { kind: 'ineligible' as const, because: 'not-approved' as const } }
          : one,
      )
    },
    storedValues: null,
    ownCards: { find: async () => null, currencyOf: async () => null },
    findCustomer: async () => null,
    checkGiftCardLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),

    clock: { now: () => '2026-11-22T08:00:00.000Z' },
  })
  return { checkout, prescoring, saved, quote: ready.quote }
}

describe('the payment step of a checkout', () => {
  test('shows the result of pre-scoring, which other steps do not request', async () => {
    const { checkout, prescoring, quote } = checkoutWith([offer('tap'), offer('tabby')])
    await checkout.load('token', here)
    expect(prescoring).toEqual([])
    const loaded = await checkout.loadPayment('token', here)
    expect(loaded.ok && loaded.value.methods.map(({ rejection }) => rejection?.kind ?? null)).toEqual([
      null,
      'ineligible',
    ])
    const [prescored] = prescoring
    expect(prescored?.order.contact).toEqual(quote.contact)
    const nets = quote.lines.map(({ net }) => net)
    const charges = quote.charges.filter(({ code }) => code !== 'cash-on-delivery')
    expect(prescored?.order.amount).toEqual(
      sum([...nets, ...charges.map(({ amount }) => amount)], nets[0]?.currency ?? 'AED'),
    )
  })

  test('rejects a crafted request for a rejected method, and pre-scores the chosen method only', async () => {
    const { checkout, prescoring, saved } = checkoutWith([offer('tap'), offer('tabby'), offer('tamara')])
    expect(await checkout.setPayment('token', 'tabby', here)).toEqual(
      fail({ kind: 'method-rejected', rejection: { kind: 'ineligible', because: 'not-approved' } }),
    )
    expect(await checkout.setPayment('token', 'bestway', here)).toEqual(
      fail({ kind: 'method-rejected', rejection: null }),
    )
    expect(saved).toEqual([])
    expect(await checkout.setPayment('token', 'tamara', here)).toEqual(ok(undefined))
    expect(saved).toEqual([{ method: 'tamara', card: null }])
    expect(prescoring.map(({ codes }) => codes)).toEqual([['tabby'], [], ['tamara']])
  })
})
