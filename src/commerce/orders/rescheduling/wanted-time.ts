import type { OfferedTimes } from '#commerce/delivery/offered-times.ts'
import type { RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import type { Shipment } from '#commerce/orders/order.ts'
import { earliest, type Instant } from '#kernel/instant.ts'
import { atLocalTime } from '#kernel/local-time.ts'
import type { Rescheduling } from './rescheduling.ts'

/** `orderBefore`: after this moment the time can no longer be chosen. */
export type WantedTime = { readonly to: Rescheduling['to']; readonly orderBefore?: Instant }

/** One of the offered times. Undefined: it is none, or not any more. */
export function wantedTime(times: OfferedTimes, time: RequestedTime): WantedTime | undefined {
  if (times.kind === 'days')
    return 'day' in time && times.days.includes(time.day) ? { to: { day: time.day, slot: null } } : undefined
  const slot = 'slot' in time ? times.slots.find(({ id }) => id === time.slot) : undefined
  if (!slot) return undefined
  const { id, day, from, to, capacity, orderBefore } = slot
  return { to: { day, slot: { id, day, from, to, capacity } }, orderBefore }
}

/** Until when its fee can be paid: the day of either time must not have begun. */
export function payableUntil(
  shipment: Pick<Shipment, 'slot' | 'earliest'>,
  { to, orderBefore }: WantedTime,
  timeZone: string,
): Instant {
  const days = [shipment.slot?.day ?? shipment.earliest, to.day].map((day) =>
    atLocalTime({ day, second: 0 }, timeZone),
  )
  return earliest([...days, orderBefore ?? null]) ?? atLocalTime({ day: to.day, second: 0 }, timeZone)
}
