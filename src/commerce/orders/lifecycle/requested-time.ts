import type { PlannedSlot } from '#commerce/delivery/plan-slots.ts'
import type { Instant } from '#kernel/instant.ts'
import { parseDay, type Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionFailure, OrderAction, RequestedTime } from './order-action.ts'

export type RequestedTimeDeps = {
  readonly findSlot: (order: Order, id: string, at: Instant) => PlannedSlot | undefined
  /** In the order's country. */
  readonly today: (order: Order, at: Instant) => Day
}

/** The id of a slot, or a day. Null: none was chosen. */
export function readRequestedTime(text: string): RequestedTime | null {
  if (text === '') return null
  const day = parseDay(text)
  return day === undefined ? { slot: text } : { day }
}

/** Adds a requested time to a shipment action; other actions are returned as they are. */
export function withRequestedTime(
  order: Order,
  action: OrderAction,
  { requested, at }: { readonly requested: RequestedTime | null; readonly at: Instant },
  { findSlot, today }: RequestedTimeDeps,
): Result<OrderAction, ActionFailure> {
  if (requested === null || action.kind !== 'shipment') return ok(action)
  if ('day' in requested)
    return requested.day < today(order, at)
      ? fail({ kind: 'time-unavailable' })
      : ok({ ...action, time: { day: requested.day, slot: null } })
  const slot = findSlot(order, requested.slot, at)
  // A pickup has opening hours instead of slots.
  if (!slot || order.choice.kind === 'collect') return fail({ kind: 'time-unavailable' })
  const { id, day, from, to, capacity } = slot
  return ok({ ...action, time: { day, slot: { id, day, from, to, capacity } } })
}
