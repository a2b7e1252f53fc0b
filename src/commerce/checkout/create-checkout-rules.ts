import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { findSlot } from '#commerce/delivery/find-slot.ts'
import type { PlannedSlot } from '#commerce/delivery/plan-slots.ts'
import type { PrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { PaymentsFacade } from '#commerce/payments/payments.ts'
import { roundToCash } from '#commerce/pricing/cash-rounding.ts'
import { collectionStores, type Store } from '#commerce/stores/store.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Instant } from '#kernel/instant.ts'
import { atLocalTime, localTime, type Day } from '#kernel/local-time.ts'
import type { QuoteRules } from './assemble-quote.ts'
import type { ListOffers, ListPickups, QuoteDelivery } from './ports.ts'
import type { ReschedulingTable } from './rescheduling-table.ts'

type Deps = {
  readonly delivery: Pick<DeliveryFacade, 'quote' | 'findMissingByStore'>
  readonly tax: { readonly findTaxRate: FindTaxRate; cashStep(country: CountryCode): number }
  readonly payments: Pick<PaymentsFacade, 'listOffers' | 'prescoreOffers'>
  readonly stores: readonly Store[]
  readonly countries: readonly Country[]
  readonly chargeLabels: QuoteRules['chargeLabels'] & { readonly rescheduling: Bilingual }
  readonly tableOf: (country: string) => DeliveryTable
  /** Whether text messages reach a number (E.164). */
  readonly isMobile: (phone: string) => boolean
}

type CheckoutRules = {
  readonly quoteDelivery: QuoteDelivery
  readonly listOffers: ListOffers
  readonly listPickups: ListPickups
  readonly hasStores: (country: string) => boolean
  readonly prescoreOffers: PrescoreOffers
  readonly rules: Omit<QuoteRules, 'digest'>
  readonly reschedulingTableFor: (country: CountryCode) => ReschedulingTable
  readonly findSlot: (order: Destination, id: string, at: Instant) => PlannedSlot | undefined
  /** The current day in the order's country. */
  readonly today: (order: Destination, at: Instant) => Day
}

type Destination = { readonly country: string; readonly address: { readonly area: string } | null }

/** Translates a checkout into the terms of delivery, tax, payments and stores. */
export const createCheckoutRules = ({
  delivery,
  tax,
  payments,
  stores,
  countries,
  chargeLabels,
  tableOf,
  isMobile,
}: Deps): CheckoutRules => ({
  quoteDelivery: delivery.quote,
  rules: {
    findTaxRate: tax.findTaxRate,
    cashRounding: (due, country) => roundToCash(due, tax.cashStep(country)),
    chargeLabels,
  },
  listOffers: ({ due, items, lastDispatchDay, phone, phoneConfirmed, isCustomer, ...order }, { country }) =>
    payments.listOffers({
      ...order,
      payable: due,
      country: country.isoCode,
      madeToOrder: items.some(
        ({ returnClass, leadTimeDays }) => returnClass === 'made-to-measure' || leadTimeDays > 0,
      ),
      giftCards: order.giftCards ?? false,
      customer: isCustomer ? 'registered' : 'guest',
      phone: phoneConfirmed ? 'confirmed' : phone !== null && isMobile(phone) ? 'unconfirmed' : 'unreachable',
      dispatchBy:
        lastDispatchDay === null ? null : atLocalTime({ day: lastDispatchDay, second: 0 }, country.timeZone),
    }),
  prescoreOffers: payments.prescoreOffers,
  reschedulingTableFor: (code) => ({
    table: tableOf(code),
    country: countryOf(countries, code),
    findTaxRate: tax.findTaxRate,
    label: chargeLabels.rescheduling,
  }),
  findSlot: ({ address, country }, id, at) =>
    findSlot(tableOf(country), { id, area: address?.area ?? null, at }, countryOf(countries, country)),
  today: ({ country }, at) => localTime(at, countryOf(countries, country).timeZone).day,
  hasStores: (country) => collectionStores(stores).some((store) => store.country === country),
  async listPickups(lines, { country }) {
    const storesHere = collectionStores(stores).filter((store) => store.country === country.isoCode)
    if (storesHere.length === 0) return []
    const missing = await delivery.findMissingByStore(lines, country)
    const all = lines.map(({ sku }) => sku)
    return storesHere.map((store) => ({ store, missing: missing.get(store.storeCode) ?? all }))
  },
})

function countryOf(countries: readonly Country[], code: string): Country {
  const country = countries.find(({ isoCode }) => isoCode === code)
  invariant(country, `${code} is a country of the registry`)
  return country
}
