import { freePlaces } from '#commerce/delivery/plan-slots.ts'
import type { OrderedItem } from '#commerce/catalog/ordered-items.ts'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { ActionFailure, ActionResult } from '#commerce/orders/lifecycle/order-action.ts'
import { mayChange, whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { OrderDetails } from '#commerce/orders/orders.ts'
import { parseOrderNumber } from '#commerce/orders/placement/order-number.ts'
import type { ReschedulingDeps } from '#commerce/orders/rescheduling/create-rescheduling.ts'
import type { Rescheduling } from '#commerce/orders/rescheduling/rescheduling.ts'
import { payableUntil, wantedTime, type WantedTime } from '#commerce/orders/rescheduling/wanted-time.ts'
import { may } from '#commerce/staff/operator.ts'
import { isBefore } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { isSameAddress, type AddressChange } from './address-change.ts'
import { likeliestTime, type AddressEdit } from './address-edit.ts'
import { addressOffer, type AddressOffer } from './address-offer.ts'
import { changeAddress, countAddressChanges } from './advance-address.ts'

type Deps = Pick<
  ReschedulingDeps,
  'repository' | 'tableFor' | 'listOrderedItems' | 'slotsTaken' | 'cashRounding' | 'clock' | 'newId'
> & { readonly toDetails: (order: Order) => OrderDetails }

type Agreed = Parameters<AddressEdit['change']>[0]

const notFound = fail({ kind: 'not-found' } as const)

/** Another address for an order that has not left, agreed with the shopper. */
export function createAddressEdit(deps: Deps): AddressEdit {
  const { repository, tableFor, clock } = deps

  async function find(number: string): Promise<Order | undefined> {
    const parsed = parseOrderNumber(number)
    return parsed.ok ? repository.find(parsed.value) : undefined
  }

  const listItemsOf = ({ lines }: Order): Promise<ReadonlyMap<string, OrderedItem>> =>
    deps.listOrderedItems([...new Set(lines.map(({ sku }) => sku))])

  return {
    async quote({ number, address, by }) {
      const order = await find(number)
      if (!order || !may(by, 'orders.see', whereOf(order))) return notFound
      const action = { kind: 'change-address', change: { address, arrivals: [] } } as const
      if (!mayChange(by, order, action)) return fail({ kind: 'not-permitted' })
      const at = clock.now()
      const offer = addressOffer(
        order,
        { address, at, orderedItems: await listItemsOf(order) },
        tableFor(order.country),
      )
      if (!offer.ok) return offer
      // Tried without a time: what else is against it is said before one is chosen.
      const tried = changeAddress(
        order,
        { address, arrivals: trialArrivals(order, offer.value) },
        { at, actor: 'operator', note: null, roundCash: (due) => due },
      )
      if (!tried.ok) return tried
      const chosen = offer.value.chosen && (await withPlaces(offer.value.chosen))
      const moved = order.shipments.find(({ position }) => position === chosen?.shipment)
      const proposed =
        chosen && moved
          ? likeliestTime(chosen.times, {
              day: moved.slot?.day ?? moved.latest,
              from: moved.slot?.from ?? null,
            })
          : null
      return ok({ ...offer.value, chosen, proposed })
    },

    async change(agreed) {
      const { number, by, reason } = agreed
      const found = await find(number)
      if (!found) return notFound
      const at = clock.now()
      const orderedItems = await listItemsOf(found)
      const id = deps.newId()
      const changed = await repository.change<ActionFailure>(
        { number: found.number },
        at,
        (order) => decide(order, agreed, { at, orderedItems, id }),
        { by, act: 'order.change-address', reason },
      )
      return changed.ok ? ok(deps.toDetails(changed.value)) : changed
    },
  }

  async function withPlaces(
    chosen: NonNullable<AddressOffer['chosen']>,
  ): Promise<NonNullable<AddressOffer['chosen']>> {
    const { times } = chosen
    if (times.kind === 'days') return chosen
    const taken = await deps.slotsTaken(times.slots.map(({ id }) => id))
    const free = times.slots.filter((slot) => freePlaces(slot, taken.get(slot.id)) > 0)
    return { ...chosen, times: { kind: 'slots', slots: free } }
  }

  function decide(
    order: Order,
    { address, time, fee, seen, reason, by }: Agreed,
    {
      at,
      orderedItems,
      id,
    }: {
      readonly at: string
      readonly orderedItems: ReadonlyMap<string, OrderedItem>
      readonly id: string
    },
  ): ActionResult {
    const terms = tableFor(order.country)
    const free = { kind: 'change-address', change: { address, arrivals: [] } } as const
    if (!mayChange(by, order, free)) return fail({ kind: 'not-permitted' })
    // A form that is sent twice.
    if (order.address && isSameAddress(order.address, address)) return ok({ order, effects: [] })
    if (countAddressChanges(order) !== seen) return fail({ kind: 'stale' })
    const offered = addressOffer(order, { address, at, orderedItems }, terms)
    if (!offered.ok) return offered
    const { charge, chosen, later, paidBy } = offered.value
    if (fee !== 'waived' && fee.minor !== (charge?.amount.minor ?? 0))
      return fail({ kind: 'fee-changed', fee: charge?.amount ?? null })
    const wanted = chosen && time ? wantedTime(chosen.times, time) : undefined
    if (chosen && !wanted) return fail({ kind: 'time-unavailable' })
    const change: AddressChange = {
      address,
      arrivals: [...(chosen && wanted ? [arrivalAt(chosen.shipment, wanted)] : []), ...later],
    }
    const context = {
      at,
      actor: 'operator' as const,
      note: reason,
      roundCash: (due: Money) => deps.cashRounding(due, order.country),
    }
    if (fee === 'waived' || charge === null)
      return advanceOrder(order, { kind: 'change-address', change }, context)
    const [first] = order.shipments.filter(({ status }) => status !== 'Delivered' && status !== 'Canceled')
    const shipment = order.shipments.find(({ position }) => position === chosen?.shipment) ?? first
    if (!shipment) return fail({ kind: 'illegal', from: order.status, action: 'change-address' })
    if (order.reviewReasons.length > 0) return fail({ kind: 'on-hold', reasons: order.reviewReasons })
    // Its own payment has to arrive first.
    if (order.status === 'pending')
      return fail({ kind: 'illegal', from: order.status, action: 'change-address' })
    const arrival = wanted ?? { to: { day: shipment.slot?.day ?? shipment.latest, slot: null } }
    const payBefore = payableUntil(shipment, arrival, terms.country.timeZone)
    if (paidBy === 'link' && !isBefore(at, payBefore)) return fail({ kind: 'too-late-to-pay' })
    const { earliest, latest, slot } = shipment
    const request: Rescheduling = {
      id,
      shipment: shipment.position,
      state: paidBy === 'link' ? 'requested' : 'done',
      from: { earliest, latest, slot },
      to: arrival.to,
      address: change,
      charge,
      paidBy,
      payBefore,
      actor: 'operator',
      at,
    }
    return advanceOrder(order, { kind: 'reschedule', wanted: request }, context)
  }
}

const arrivalAt = (
  shipment: number,
  { to: { day, slot } }: WantedTime,
): AddressChange['arrivals'][number] => ({
  shipment,
  earliest: day,
  latest: day,
  slot,
})

/** Shipments that would move, at their present times. */
const trialArrivals = (order: Order, { chosen, later }: AddressOffer): AddressChange['arrivals'] => [
  ...order.shipments
    .filter(({ position }: Shipment) => position === chosen?.shipment)
    .map(({ position, earliest, latest }) => ({ shipment: position, earliest, latest, slot: null })),
  ...later,
]
