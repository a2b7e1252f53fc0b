import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import { countBy } from '#kernel/count-by.ts'
import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { localTime } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { chargedGiftRate } from './charged-gift-rate.ts'
import type { CheckedRequest } from './check-return-request.ts'
import { isExchanging, withExchangeEvent } from './exchange.ts'
import { withExchanges, type ExchangeCandidates } from './exchange-options.ts'
import { planExchange } from './plan-exchange.ts'
import { planReturnRefund, type ReturnRefundFailure } from './plan-return-refund.ts'
import type { ReturnPlace, ReturnStore } from './ports.ts'
import { isPending, type Return, type ReturnSlot } from './return.ts'
import { returnOptions, type OrderLines } from './return-options.ts'
import { isShopsFault } from './return-policy-rows.ts'
import type { PolicyOfOrder } from './return-settings.ts'
import { returnedBefore } from './returned-before.ts'
import type { ReturnPreview, ReturnRequest, ReturnRequestFailure } from './returns.ts'

export type PlanningDeps = {
  readonly store: Pick<ReturnStore, 'placesTaken'>
  readonly policyOf: PolicyOfOrder
  readonly comfortLabel: Bilingual
  /** What the order's items could be exchanged for, by SKU. */
  readonly listCandidates: (order: Order) => Promise<ReadonlyMap<string, ExchangeCandidates>>
  readonly countries: readonly Country[]
  readonly clock: Clock
  /** Classes of the order's products today; a product that is gone has none. */
  readonly classesOf: (order: Order) => Promise<ReadonlyMap<string, ReturnClass>>
  /** Places for collecting from the order's address, with their capacity. */
  readonly planPlaces: (order: Order) => readonly ReturnPlace[]
  readonly storesOf: (country: CountryCode) => readonly string[]
  readonly findTaxRate: FindTaxRate
}

export type ReturnPlanning = ReturnType<typeof createReturnPlanning>

/** What may come back, how, and what is refunded for it: worked out without storing anything. */
export function createReturnPlanning(deps: PlanningDeps) {
  const { store, countries, clock } = deps

  const countryOf = (code: CountryCode): Country => {
    const found = countries.find(({ isoCode }) => isoCode === code)
    invariant(found, `unknown country ${code}`)
    return found
  }

  function taxRateOf({ country }: Order) {
    const { day } = localTime(clock.now(), countryOf(country).timeZone)
    return chargedGiftRate(deps.findTaxRate, country, day)
  }

  async function knownOf(order: Order) {
    const [classes, candidates] = await Promise.all([deps.classesOf(order), deps.listCandidates(order)])
    return { classes, candidates }
  }

  const optionsOf = async (order: Order, earlier: readonly Return[]): Promise<OrderLines> =>
    optionsWith(order, earlier, await knownOf(order))

  function optionsWith(
    order: Order,
    earlier: readonly Return[],
    { classes, candidates }: Awaited<ReturnType<typeof knownOf>>,
  ): OrderLines {
    const { timeZone } = countryOf(order.country)
    const at = clock.now()
    const { rows, comfortRows } = deps.policyOf(order)
    const lines = returnOptions({
      order,
      rows,
      timeZone,
      at,
      taken: unitsTaken(earlier),
      classOf: (sku) => classes.get(sku) ?? 'standard',
    })
    return withExchanges(lines, { order, earlier, rows: comfortRows, candidates, timeZone, at })
  }

  function planRefund(
    order: Order,
    items: CheckedRequest['items'],
    passage: Return['passage'] | ReturnRequest['passage'],
    earlier: readonly Return[],
    pointsShortfall: Money,
  ): Result<ReturnPreview, ReturnRefundFailure> {
    const country = countryOf(order.country)
    const { day } = localTime(clock.now(), country.timeZone)
    const exchanged = items.flatMap(({ exchange }) => exchange ?? [])
    const companion =
      exchanged.length === 0
        ? null
        : planExchange({
            items: exchanged,
            country,
            day,
            findTaxRate: deps.findTaxRate,
            feeLabel: deps.comfortLabel,
          })
    const fee = passage.kind === 'home' ? items.find(({ row }) => row.fee !== null)?.row.fee : null
    // A van that comes for a fault, or brings something, takes the rest along.
    const isFree = companion !== null || items.some(({ row }) => isShopsFault(row.reason))
    const planned = planReturnRefund({
      order,
      items: items.map(({ sku, quantity, row }) => ({
        sku,
        quantity,
        shopsFault: isShopsFault(row.reason),
      })),
      before: returnedBefore(earlier),
      collectionFee: isFree ? null : (fee ?? null),
      ...(companion && { exchange: { upTo: companion.total } }),
      pointsShortfall,
      taxRateOf: taxRateOf(order),
    })
    if (!planned.ok) return planned
    const refund = planned.value
    if (!companion) return ok({ refund, exchange: null })
    const value = refund.exchanged
    if (!value || value.minor === 0) return fail({ kind: 'exchange-unpaid' })
    const [first, ...later] = deps.planPlaces(order).map((place) => place.day)
    const days = { earliest: first ?? day, latest: later.at(-1) ?? first ?? day }
    return ok({ refund, exchange: { ...companion, state: 'wanted', value, days, companion: null } })
  }

  async function listPlaces(order: Order): Promise<readonly ReturnPlace[]> {
    const planned = deps.planPlaces(order)
    const taken = await store.placesTaken(planned.map(({ id }) => id))
    return planned.filter(({ id, capacity }) => (taken.get(id) ?? 0) < capacity)
  }

  type Passage = { readonly passage: Return['passage']; readonly place: ReturnPlace | null }
  async function passageOf(
    order: Order,
    { passage }: ReturnRequest,
    { items }: CheckedRequest,
  ): Promise<Result<Passage, ReturnRequestFailure>> {
    if (!items.every(({ row }) => row.collection.includes(passage.kind)))
      return fail({ kind: 'invalid-passage' })
    if (passage.kind === 'store')
      return deps.storesOf(order.country).includes(passage.store)
        ? ok({ passage, place: null })
        : fail({ kind: 'invalid-passage' })
    if (passage.slot === null) return ok({ passage: { kind: 'home', slot: null }, place: null })
    const place = deps.planPlaces(order).find(({ id }) => id === passage.slot)
    return place
      ? ok({ passage: { kind: 'home', slot: toSlot(place) }, place })
      : fail({ kind: 'invalid-passage' })
  }

  /** The refund of what was accepted, by the plan that the shopper saw. */
  function withRefund(one: Return, order: Order, others: readonly Return[]) {
    const { fee } = feeOf(one)
    const planned = planReturnRefund({
      order,
      items: one.items.flatMap(({ sku, accepted, reason }) =>
        accepted && accepted.quantity > 0
          ? [{ sku, quantity: accepted.quantity, shopsFault: isShopsFault(reason) }]
          : [],
      ),
      before: returnedBefore(others),
      collectionFee: fee,
      ...(isExchanging(one) && one.exchange && { exchange: { exactly: one.exchange.value } }),
      pointsShortfall: one.refund.pointsWithheld,
      taxRateOf: taxRateOf(order),
    })
    return planned.ok
      ? ok(withExchangeEvent({ ...one, refund: planned.value }, 'complete'))
      : fail({ kind: 'refund-failed' as const })
  }

  return { countryOf, knownOf, optionsOf, optionsWith, planRefund, listPlaces, passageOf, withRefund }
}

const feeOf = ({ refund: { collectionFee }, history }: Return) => ({
  // What was brought by the shopper, or stays, costs nothing.
  fee: collectionFee && history.some(({ kind }) => kind === 'collect') ? collectionFee : null,
})

export const toSlot = ({ id, day, from, to }: ReturnPlace): ReturnSlot => ({ id, day, from, to })

/** Units by SKU that have come back, or are on their way. */
const unitsTaken = (returns: readonly Return[]): ReadonlyMap<string, number> =>
  countBy(
    returns
      .filter(isPending)
      .flatMap(({ items }) =>
        items.map(({ sku, quantity, accepted }) => ({ sku, quantity: accepted?.quantity ?? quantity })),
      ),
    ({ sku }) => sku,
    ({ quantity }) => quantity,
  )
