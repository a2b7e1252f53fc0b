import type { Day } from '#kernel/local-time.ts'
import type { Shipment } from '#commerce/orders/order.ts'

/** "removed": taken off the run before it went out. */
export const stopStates = ['planned', 'loaded', 'delivered', 'failed', 'refused', 'removed'] as const
export type StopState = (typeof stopStates)[number]

export const stopEvents = ['load', 'remove', 'deliver', 'fail', 'refuse'] as const
export type StopEvent = (typeof stopEvents)[number]

const stopTransitions = {
  planned: { load: 'loaded', remove: 'removed' },
  loaded: { deliver: 'delivered', fail: 'failed', refuse: 'refused' },
  delivered: {},
  failed: {},
  refused: {},
  removed: {},
} as const satisfies Record<StopState, Partial<Record<StopEvent, StopState>>>

/** Undefined: the event is not possible in this state. */
export function nextStopState(state: StopState, event: StopEvent): StopState | undefined {
  const row: Partial<Record<StopEvent, StopState>> = stopTransitions[state]
  return row[event]
}

type Followed = Pick<Shipment, 'status' | 'failedAttempts' | 'slot' | 'earliest'>

/** The first day on which it may be delivered. */
export const dayOfShipment = ({ slot, earliest }: Pick<Shipment, 'slot' | 'earliest'>): Day =>
  slot?.day ?? earliest

/**
 * What a change of its shipment, through any channel, means for a stop of a run of that day. Undefined: nothing. Whatever
 * delivers a shipment settles its stop so.
 */
export function stopEventOf(before: Followed, after: Followed, day: Day): StopEvent | undefined {
  if (before.status === 'Out For Delivery') {
    if (after.status === 'Delivered') return 'deliver'
    if (after.failedAttempts > before.failedAttempts) return 'fail'
    return after.status === 'Canceled' ? 'refuse' : undefined
  }
  if (after.status === 'Out For Delivery') return 'load'
  const isOver = after.status === 'Delivered' || after.status === 'Canceled'
  return isOver || dayOfShipment(after) > day ? 'remove' : undefined
}
