import type { LoadCheckoutDeps } from '#commerce/checkout/load-checkout.ts'
import type { ListOffers, ListPickups, QuoteDelivery } from '#commerce/checkout/ports.ts'
import type { PrescoreOffers } from '#commerce/payments/prescore-offers.ts'
import type { PaymentsFacade } from '#commerce/payments/payments.ts'
import { roundToCash } from '#commerce/pricing/cash-rounding.ts'
import type { DeliveryFacade } from '#commerce/shop.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import { atLocalTime } from '#kernel/local-time.ts'
import type { OpenTax } from '#platform/tax/open-tax.ts'

type Parts = {
  readonly delivery: Pick<DeliveryFacade, 'quote' | 'storesHaving'>
  readonly tax: OpenTax
  readonly payments: Pick<PaymentsFacade, 'listOffers' | 'prescoreOffers'>
  readonly stores: readonly PickupStore[]
}

type CheckoutParts = {
  readonly quoteDelivery: QuoteDelivery
  readonly listOffers: ListOffers
  readonly listPickups: ListPickups
  readonly prescoreOffers: PrescoreOffers
  readonly rules: Omit<LoadCheckoutDeps['rules'], 'digest'>
}

/** Delivery, taxes, payments and stores as a checkout asks for them. */
export const checkoutParts = ({ delivery, tax, payments, stores }: Parts): CheckoutParts => ({
  quoteDelivery: delivery.quote,
  rules: {
    findTaxRate: tax.taxRate,
    cashRounding: (payable, country) => roundToCash(payable, tax.cashStep(country)),
  },
  listOffers: ({ goods, latest, phone, ...order }, { country }) =>
    payments.listOffers({
      ...order,
      country: country.isoCode,
      madeToOrder: goods.some(({ returnClass }) => returnClass === 'made-to-measure'),
      giftCards: false,
      channel: 'web',
      customer: 'guest',
      // Until customers can sign in by a code, a number that is one in its country counts as confirmed (decision 0025).
      phoneConfirmed: phone !== null,
      dispatchBy: latest === null ? null : atLocalTime({ day: latest, second: 0 }, country.timeZone),
    }),
  prescoreOffers: payments.prescoreOffers,
  async listPickups(lines, { country }) {
    const here = stores.filter((store) => store.country === country.isoCode)
    if (here.length === 0) return []
    const missing = await delivery.storesHaving(lines, country)
    const all = lines.map(({ sku }) => sku)
    return here.map((store) => ({ store, missing: missing.get(store.storeCode) ?? all }))
  },
})
