import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { addDays, localTime, type Day } from '#kernel/local-time.ts'
import type { DeliveryTable, DeliveryTerm } from './delivery-table.ts'
import type { SizeClass } from './size-class.ts'
import { onWallClock, secondOf } from '#kernel/wall-clock.ts'
import { addWorkingDays, isWorkingDay, workingDayFrom } from './working-days.ts'

/** The day on which an order placed now is dispatched, and the moment until which that is true. */
export function dispatchOf(table: DeliveryTable, timeZone: string, now: Instant) {
  const { day: today, second } = localTime(now, timeZone)
  const sameDay = isWorkingDay(today, table) && second < secondOf(table.cutOff)
  const day = sameDay ? today : workingDayFrom(addDays(today, 1), table)
  return { day, orderBefore: cutOffOn(table, timeZone, day) }
}

export const cutOffOn = ({ cutOff }: DeliveryTable, timeZone: string, day: Day): Instant =>
  onWallClock(day, cutOff, timeZone)

/** The last working day on which an item can be dispatched that takes `days` working days and is due on `day`. */
export function lastDispatchFor(table: DeliveryTable, day: Day, days: number): Day {
  let candidate = day
  while (!isWorkingDay(candidate, table) || addWorkingDays(candidate, days, table) > day)
    candidate = addDays(candidate, -1)
  return candidate
}

/** An unknown area is replaced by the country's default. */
export function areaOf({ areas }: DeliveryTable, code: string | null): DeliveryTable['areas'][number] {
  const area = areas.find((one) => one.code === code) ?? areas.find(({ isClosed }) => !isClosed) ?? areas[0]
  invariant(area, 'a delivery table has areas')
  return area
}

/** The area that new orders go to: one that is closed is replaced as one that is unknown is. */
export const openAreaOf = (table: DeliveryTable, code: string | null): DeliveryTable['areas'][number] =>
  areaOf(table, table.areas.some((one) => one.code === code && one.isClosed) ? null : code)

export function termOf({ country, zones }: DeliveryTable, code: string, sizeClass: SizeClass): DeliveryTerm {
  const zone = zones.find((one) => one.code === code)
  invariant(zone, `zone ${code} of ${country} is in its table`)
  return zone.classes[sizeClass]
}
