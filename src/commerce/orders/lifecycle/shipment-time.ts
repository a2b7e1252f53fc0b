import type { PlannedSlot } from '#commerce/delivery/plan-slots.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionFailure, AskedTime, OrderAction } from './order-action.ts'

export type TimeDeps = {
  readonly findSlot: (order: Order, id: string, at: Instant) => PlannedSlot | undefined
  /** Of the order's country. */
  readonly today: (order: Order, at: Instant) => Day
}

/** An action on a shipment with the time that was asked for, if that can be. */
export function atAskedTime(
  order: Order,
  action: OrderAction,
  asked: AskedTime | null,
  at: Instant,
  { findSlot, today }: TimeDeps,
): Result<OrderAction, ActionFailure> {
  if (asked === null || action.kind !== 'shipment') return ok(action)
  if ('day' in asked)
    return asked.day < today(order, at)
      ? fail({ kind: 'no-such-time' })
      : ok({ ...action, time: { day: asked.day, slot: null } })
  const slot = findSlot(order, asked.slot, at)
  // Whoever comes for his things comes when the store is open.
  if (!slot || order.choice.kind === 'collect') return fail({ kind: 'no-such-time' })
  const { id, day, from, to, capacity } = slot
  return ok({ ...action, time: { day, slot: { id, day, from, to, capacity } } })
}
