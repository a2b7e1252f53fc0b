import type { OfferedTimes } from '#commerce/delivery/offered-times.ts'
import type { RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { Day } from '#kernel/local-time.ts'
import { secondOf } from '#kernel/wall-clock.ts'

/** The deliveries of a day go to another one: "2026-12-02" to "2026-12-03". */
export type DayMove = { readonly from: Day; readonly to: Day }

/** The day on which a shipment is due. */
export const dueDay = ({ slot, latest }: Pick<Shipment, 'slot' | 'latest'>): Day => slot?.day ?? latest

/** What is due on a day and still to come. */
export const dueOn = ({ shipments }: Pick<Order, 'shipments'>, day: Day): readonly Shipment[] =>
  shipments.filter((one) => one.status !== 'Delivered' && one.status !== 'Canceled' && dueDay(one) === day)

/**
 * Where a delivery goes, the nearest first: the wanted day, then the days after it, each day with the hours that are nearest to
 * those of before. Never before the wanted day: nobody expects us then.
 */
export function nearestTimes(
  times: OfferedTimes,
  { slot }: Pick<Shipment, 'slot'>,
  { from, to }: DayMove,
): readonly RequestedTime[] {
  const isAfter = (day: Day): boolean => day >= to && day !== from
  if (times.kind === 'days') return times.days.filter(isAfter).map((day) => ({ day }))
  const hour = slot ? secondOf(slot.from) : 0
  const distance = (clock: string): number => Math.abs(secondOf(clock) - hour)
  return times.slots
    .filter(({ day }) => isAfter(day))
    .toSorted((a, b) => (a.day === b.day ? distance(a.from) - distance(b.from) : a.day < b.day ? -1 : 1))
    .map(({ id }) => ({ slot: id }))
}
