import type { LoadCheckoutDeps } from '#commerce/checkout/load-checkout.ts'
import type { ListOffers, ListPickups, QuoteDelivery } from '#commerce/checkout/ports.ts'
import { allGuests, type FindCustomer } from '#commerce/customers/customer.ts'
import type { PrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { PaymentsFacade } from '#commerce/payments/payments.ts'
import { roundToCash } from '#commerce/pricing/cash-rounding.ts'
import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import { findSlot } from '#commerce/delivery/find-slot.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import type { TimeDeps } from '#commerce/orders/lifecycle/shipment-time.ts'
import type { Country } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { atLocalTime, localTime } from '#kernel/local-time.ts'
import type { TaxModule } from '#adapters/tax/create-tax-module.ts'

type Parts = {
  readonly delivery: Pick<DeliveryFacade, 'quote' | 'findMissingByStore'>
  readonly tax: TaxModule
  readonly payments: Pick<PaymentsFacade, 'listOffers' | 'prescoreOffers'>
  readonly stores: readonly PickupStore[]
  readonly countries: readonly Country[]
  readonly tableOf: (country: string) => DeliveryTable
}

type CheckoutParts = {
  readonly quoteDelivery: QuoteDelivery
  readonly findCustomer: FindCustomer
  readonly listOffers: ListOffers
  readonly listPickups: ListPickups
  readonly hasStores: (country: string) => boolean
  readonly prescoreOffers: PrescoreOffers
  readonly rules: Omit<LoadCheckoutDeps['rules'], 'digest'>
} & TimeDeps

/** Delivery, taxes, payments and stores as a checkout asks for them. */
export const checkoutParts = ({
  delivery,
  tax,
  payments,
  stores,
  countries,
  tableOf,
}: Parts): CheckoutParts => ({
  quoteDelivery: delivery.quote,
  findCustomer: allGuests,
  rules: {
    findTaxRate: tax.taxRate,
    cashRounding: (payable, country) => roundToCash(payable, tax.cashStep(country)),
  },
  listOffers: ({ due, goods, leaves, phone, ...order }, { country }) =>
    payments.listOffers({
      ...order,
      payable: due,
      country: country.isoCode,
      madeToOrder: goods.some(
        ({ returnClass, leadTimeDays }) => returnClass === 'made-to-measure' || leadTimeDays > 0,
      ),
      giftCards: false,
      customer: 'guest',
      // Until customers can sign in by a code, a number that is one in its country counts as confirmed (decision 0025).
      phoneConfirmed: phone !== null,
      dispatchBy: leaves === null ? null : atLocalTime({ day: leaves, second: 0 }, country.timeZone),
    }),
  prescoreOffers: payments.prescoreOffers,
  findSlot: ({ address, country }, id, at) =>
    findSlot(tableOf(country), { id, area: address?.area ?? null, at }, countryOf(countries, country)),
  today: ({ country }, at) => localTime(at, countryOf(countries, country).timeZone).day,
  hasStores: (country) => stores.some((store) => store.country === country),
  async listPickups(lines, { country }) {
    const here = stores.filter((store) => store.country === country.isoCode)
    if (here.length === 0) return []
    const missing = await delivery.findMissingByStore(lines, country)
    const all = lines.map(({ sku }) => sku)
    return here.map((store) => ({ store, missing: missing.get(store.storeCode) ?? all }))
  },
})

function countryOf(countries: readonly Country[], code: string): Country {
  const country = countries.find(({ isoCode }) => isoCode === code)
  invariant(country, `${code} is a country of the registry`)
  return country
}
