import type { Order, Shipment } from '#commerce/orders/order.ts'
import { cashOnDeliveryDue } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { liveStops, minutesPerStop, stopKey, type Run, type RunStop } from './run.ts'
import { takesStops } from './run-states.ts'
import { dayOfShipment } from './stop-states.ts'

type StopRef = Pick<RunStop, 'orderNumber' | 'position'>

export type StopFailure =
  | { readonly kind: 'illegal-run'; readonly from: Run['state'] }
  /** There is no such shipment, or it is none of this place. */
  | { readonly kind: 'unknown-stop' }
  /** It is not ready to go out, collected at a store, or sent by its seller. */
  | { readonly kind: 'not-ready'; readonly status: Shipment['status'] }
  /** It is promised for a later day. */
  | { readonly kind: 'too-early'; readonly day: string }
  | { readonly kind: 'already-on-run' }

const isSame = (one: StopRef, other: StopRef): boolean => stopKey(one) === stopKey(other)

/** A stop as it is added to a run, without its place in the round. */
export type NewStop = Omit<RunStop, 'rank' | 'state' | 'collected' | 'rejection'>

/** What a shipment is as a stop, or why it can be none of this run. */
export function toStop(
  order: Order,
  position: number,
  run: Pick<Run, 'country' | 'day'>,
  sizeOf: (sku: string) => { readonly litres: number; readonly assemblyMinutes: number | null } | undefined,
): Result<NewStop, StopFailure> {
  const shipment = order.shipments.find((one) => one.position === position)
  if (!shipment || order.country !== run.country) return fail({ kind: 'unknown-stop' })
  const isOurs = order.choice.kind === 'home' && shipment.seller === null
  const isReady = shipment.status === 'Delivery Scheduled' || shipment.status === 'Rescheduled'
  if (!isOurs || !isReady) return fail({ kind: 'not-ready', status: shipment.status })
  const day = dayOfShipment(shipment)
  if (day > run.day) return fail({ kind: 'too-early', day })
  const isAssembled = order.charges.some(({ code }) => code === 'assembly')
  const sizes = shipment.lines.map(({ sku, quantity }) => ({ quantity, ...sizeOf(sku) }))
  const total = (of: (one: (typeof sizes)[number]) => number) =>
    sizes.reduce((all, one) => all + one.quantity * of(one), 0)
  return ok({
    orderId: order.id,
    orderNumber: order.number,
    position,
    litres: Math.ceil(total(({ litres = 0 }) => litres)),
    minutes:
      minutesPerStop + (isAssembled ? Math.ceil(total(({ assemblyMinutes }) => assemblyMinutes ?? 0)) : 0),
    due: cashOnDeliveryDue(order, shipment),
  })
}

/** Adds a stop as the last one. */
export function addStop(run: Run, stop: NewStop): Result<Run, StopFailure> {
  if (!takesStops(run.state)) return fail({ kind: 'illegal-run', from: run.state })
  const known = run.stops.find((one) => isSame(one, stop))
  if (known && known.state !== 'removed') return fail({ kind: 'already-on-run' })
  const rank = Math.max(0, ...run.stops.map((one) => one.rank)) + 1
  const added: RunStop = { ...stop, rank, state: 'planned', collected: null, rejection: null }
  return ok({ ...run, stops: [...run.stops.filter((one) => one !== known), added] })
}

/** Takes a stop off that is not loaded. */
export function removeStop(run: Run, stop: StopRef): Result<Run, StopFailure> {
  if (!takesStops(run.state)) return fail({ kind: 'illegal-run', from: run.state })
  if (!run.stops.some((one) => isSame(one, stop) && one.state === 'planned'))
    return fail({ kind: 'unknown-stop' })
  return ok({
    ...run,
    stops: run.stops.map((one) => (isSame(one, stop) ? { ...one, state: 'removed' } : one)),
  })
}

/** Exchanges a stop with the one before or after it. At the end of the round nothing changes. */
export function reorderStop(run: Run, stop: StopRef, to: 'earlier' | 'later'): Result<Run, StopFailure> {
  if (!takesStops(run.state)) return fail({ kind: 'illegal-run', from: run.state })
  const round = liveStops(run)
  const index = round.findIndex((one) => isSame(one, stop))
  const moved = round[index]
  if (!moved) return fail({ kind: 'unknown-stop' })
  const other = round[to === 'earlier' ? index - 1 : index + 1]
  if (!other) return ok(run)
  const rankOf = (one: RunStop): number =>
    one === moved ? other.rank : one === other ? moved.rank : one.rank
  return ok({
    ...run,
    stops: run.stops.map((one) => ({ ...one, rank: rankOf(one) })).toSorted((a, b) => a.rank - b.rank),
  })
}
