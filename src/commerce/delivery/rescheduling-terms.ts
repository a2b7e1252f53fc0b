import { addDays, type Day } from '#kernel/local-time.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { isWorkingDay } from './working-days.ts'

/** The last day on which a delivery is moved free of charge. */
export function freeUntil(planned: Day, table: DeliveryTable): Day {
  let day = planned
  for (let counted = 0; counted < table.rescheduling.freeWorkingDays; counted += 1) {
    day = addDays(day, -1)
    while (!isWorkingDay(day, table)) day = addDays(day, -1)
  }
  return day
}
