import type { QuoteCharge } from '#commerce/checkout/order-quote.ts'
import type { ReschedulingTable } from '#commerce/checkout/rescheduling-table.ts'
import { offeredTimes, type OfferedTimes } from '#commerce/delivery/offered-times.ts'
import { heaviestOf } from '#commerce/delivery/plan-shipments.ts'
import { freeUntil } from '#commerce/delivery/rescheduling-terms.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import { advanceShipment } from '#commerce/orders/lifecycle/advance-shipment.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { isCompanion } from '#commerce/payments/tender.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import { money, zero } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Rescheduling } from './rescheduling.ts'

/** To which times a shipment can be moved, and what that costs. */
export type ReschedulingOffer = Pick<Rescheduling, 'charge' | 'paidBy'> & {
  /** Position of the shipment. */
  readonly shipment: number
  /** The last day on which it is free of charge. */
  readonly freeUntil: Day
  readonly times: OfferedTimes
}

type Question = {
  readonly position: number
  readonly at: Instant
  /** By SKU; what the catalog no longer has counts as the smallest. */
  readonly sizes: ReadonlyMap<string, SizeClass>
}

/**
 * Until the day before the planned one: on the day itself the van is loaded. Free up to some working days before it, then
 * for a fee by the heaviest size class; canceling is always free.
 */
export function reschedulingOffer(
  order: Order,
  { position, at, sizes }: Question,
  { table, country, findTaxRate, label }: ReschedulingTable,
): Result<ReschedulingOffer, ActionFailure> {
  const shipment = order.shipments.find((one) => one.position === position)
  if (!shipment) return fail({ kind: 'unknown-shipment' })
  // It comes with the van that collects what it is exchanged for.
  if (isCompanion(order)) return fail({ kind: 'illegal', from: order.status, action: 'reschedule' })
  const planned = shipment.slot?.day ?? shipment.earliest
  const today = localTime(at, country.timeZone).day
  if (today >= planned) return fail({ kind: 'already-dispatched' })
  const possible = advanceShipment(
    order,
    { kind: 'shipment', position, event: 'change-time', collected: null, time: { day: planned, slot: null } },
    { at, actor: 'shopper', note: null, roundCash: (due) => zero(due.currency) },
  )
  if (!possible.ok) return possible
  const sizeClass = heaviestOf(shipment.lines.map(({ sku }) => ({ sizeClass: sizes.get(sku) ?? 'XS' })))
  const until = freeUntil(planned, table)
  const taxRate = findTaxRate(country.isoCode, { kind: 'service' }, today)
  const amount = money(table.rescheduling.feeMinor[sizeClass], country.currency)
  const charge: QuoteCharge | null =
    today <= until || amount.minor === 0
      ? null
      : { code: 'rescheduling', label, amount, taxRate, tax: taxOf(amount, taxRate) }
  const times = offeredTimes(
    table,
    {
      area: order.address?.area ?? null,
      sizeClass,
      takesSlots: takesSlots(order, shipment),
      readyOn: shipment.leadTimeDays > 0 ? firstLatest(order, shipment) : null,
      at,
    },
    country,
  )
  return ok({
    shipment: position,
    freeUntil: until,
    charge,
    paidBy: charge === null ? 'nothing' : order.payment.state === 'due' ? 'handover' : 'link',
    times: withoutPresent(times, shipment),
  })
}

/** An order has one slot. What is made to order, or sent by another seller, has none. */
const takesSlots = ({ shipments }: Order, shipment: Shipment): boolean =>
  shipment.slot !== null ||
  (shipment.leadTimeDays === 0 && shipment.seller === null && shipments.every(({ slot }) => slot === null))

/** The day that the order was promised for: another request may be for an earlier day than the last one. */
const firstLatest = ({ reschedulings }: Order, { position, latest }: Shipment): Day =>
  reschedulings.find(({ shipment, state }) => shipment === position && state === 'done')?.from.latest ??
  latest

const withoutPresent = (times: OfferedTimes, { slot, earliest, latest }: Shipment): OfferedTimes =>
  times.kind === 'slots'
    ? { kind: 'slots', slots: times.slots.filter(({ id }) => id !== slot?.id) }
    : { kind: 'days', days: times.days.filter((day) => day !== earliest || day !== latest) }
