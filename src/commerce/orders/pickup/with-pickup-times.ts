import type { OpeningTimes } from '#commerce/stores/opening-hours.ts'
import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import { atLocalTime } from '#kernel/local-time.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import { pickupTimes } from './pickup-times.ts'

/** A store that keeps ready orders. */
export type KeepingStore = OpeningTimes & {
  readonly storeCode: string
  /** Opening hours that a ready order waits for. */
  readonly keepOpenHours: number
}

/** Undefined: the store is not known, or its network is out of reach. */
export type FindKeepingStore = (country: CountryCode, storeCode: string) => Promise<KeepingStore | undefined>

export const makesReady = (action: OrderAction): boolean =>
  action.kind === 'shipment' && (action.event === 'schedule' || action.event === 'reschedule')

/** Adds to an action that makes a pickup ready how long its store keeps it; other actions are returned as they are. */
export function withPickupTimes(
  { choice }: Pick<Order, 'choice'>,
  action: OrderAction,
  store: KeepingStore | undefined,
  at: Instant,
): OrderAction {
  if (action.kind !== 'shipment' || !makesReady(action) || choice.kind !== 'collect') return action
  // The order may be one of another store since the store was read.
  if (store?.storeCode !== choice.store) return action
  const agreed = action.time && atLocalTime({ day: action.time.day, second: 0 }, store.timeZone)
  const from = agreed !== undefined && isBefore(at, agreed) ? agreed : at
  const pickup = pickupTimes(store, { from, keepOpenHours: store.keepOpenHours })
  return pickup === undefined ? action : { ...action, pickup }
}
