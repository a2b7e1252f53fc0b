import type { AddressesFacade } from '#commerce/addresses/addresses.ts'
import { collectionReadyAt } from '#commerce/delivery/collection-ready.ts'
import type { DeliveryFacade } from '#commerce/delivery/delivery-facade.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { findSlot } from '#commerce/delivery/find-slot.ts'
import type { PlannedSlot } from '#commerce/delivery/plan-slots.ts'
import type { PrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { PaymentsFacade } from '#commerce/payments/payments.ts'
import { roundToCash } from '#commerce/pricing/cash-rounding.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { collectionStores, hasService, type Store } from '#commerce/stores/store.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { atLocalTime, localTime, type Day } from '#kernel/local-time.ts'
import type { QuoteRules } from './assemble-quote.ts'
import type { ListOffers, ListPickups, QuoteDelivery } from './ports.ts'
import type { LoadCheckoutDeps } from './load-checkout.ts'
import type { ReschedulingTable } from './rescheduling-table.ts'

type Deps = {
  readonly addresses: Pick<AddressesFacade, 'locate'>
  readonly delivery: Pick<DeliveryFacade, 'quote' | 'planCollections'>
  readonly tax: { readonly findTaxRate: FindTaxRate; cashStep(country: CountryCode): number }
  readonly payments: Pick<PaymentsFacade, 'listOffers' | 'prescoreOffers'>
  readonly stores: KnownStores
  readonly countries: readonly Country[]
  readonly chargeLabels: QuoteRules['chargeLabels'] & {
    readonly rescheduling: Bilingual
    readonly address: Bilingual
  }
  readonly tableOf: (country: string) => DeliveryTable
  readonly clock: Clock
  /** Whether text messages reach a number (E.164). */
  readonly isMobile: (phone: string) => boolean
}

type CheckoutRules = {
  readonly quoteDelivery: QuoteDelivery
  readonly locateAddress: LoadCheckoutDeps['locateAddress']
  readonly isDelivered: LoadCheckoutDeps['isDelivered']
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
  addresses,
  delivery,
  tax,
  payments,
  stores,
  countries,
  chargeLabels,
  tableOf,
  clock,
  isMobile,
}: Deps): CheckoutRules => ({
  quoteDelivery: delivery.quote,
  locateAddress: addresses.locate,
  isDelivered: ({ country, area }) =>
    !tableOf(country).areas.some(({ code, isClosed }) => code === area && isClosed),
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
      payAtStoreUpToMinor: capAtStore(stores(), country.isoCode, order.collectAt),
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
    addressLabel: chargeLabels.address,
  }),
  findSlot: ({ address, country }, id, at) =>
    findSlot(tableOf(country), { id, area: address?.area ?? null, at }, countryOf(countries, country)),
  today: ({ country }, at) => localTime(at, countryOf(countries, country).timeZone).day,
  hasStores: (country) => collectionStores(stores()).some((store) => store.country === country),
  async listPickups(lines, { country }) {
    const storesHere = collectionStores(stores()).filter((store) => store.country === country.isoCode)
    if (storesHere.length === 0) return []
    const plans = await delivery.planCollections(lines, country)
    const table = tableOf(country.isoCode)
    const nothing = { missing: lines.map(({ sku }) => sku), transferred: [] }
    return storesHere.map((store) => {
      const { missing, transferred } = plans.get(store.storeCode) ?? nothing
      const isTransferred = transferred.length > 0
      const readyAt =
        missing.length > 0 ? undefined : collectionReadyAt(table, store, { at: clock.now(), isTransferred })
      return { store, missing, isTransferred, readyAt: readyAt ?? null }
    })
  },
})

/** The largest total that may be paid at the store where an order is collected; 0: none. */
function capAtStore(stores: readonly Store[], country: CountryCode, collectAt: string | null): number {
  const store = stores.find((one) => one.country === country && one.storeCode === collectAt)
  return store && hasService(store, 'pay-at-store') ? (store.collection?.payAtStoreUpToMinor ?? 0) : 0
}

function countryOf(countries: readonly Country[], code: string): Country {
  const country = countries.find(({ isoCode }) => isoCode === code)
  invariant(country, `${code} is a country of the registry`)
  return country
}
