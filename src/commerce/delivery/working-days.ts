import { addDays, weekdayOf, type Day } from '#kernel/local-time.ts'
import { invariant } from '#kernel/invariant.ts'
import type { DeliveryTable } from './delivery-table.ts'

type Calendar = Pick<DeliveryTable, 'restDays' | 'holidays'>

/** Longer than any real sequence of rest days and holidays. */
const maxRestDays = 60

export const isWorkingDay = (day: Day, { restDays, holidays }: Calendar): boolean =>
  !restDays.includes(weekdayOf(day)) && !holidays.some(({ date }) => date === day)

/** The day itself if it is a working day, else the next one. */
export function workingDayFrom(day: Day, calendar: Calendar): Day {
  let candidate = day
  for (let ahead = 0; ahead < maxRestDays; ahead += 1) {
    if (isWorkingDay(candidate, calendar)) return candidate
    candidate = addDays(candidate, 1)
  }
  invariant(false, `there is a working day within ${maxRestDays} days of ${day}`)
}

/** Adds `count` working days to a day. */
export function addWorkingDays(day: Day, count: number, calendar: Calendar): Day {
  let reached = day
  for (let counted = 0; counted < count; counted += 1) reached = workingDayFrom(addDays(reached, 1), calendar)
  return reached
}
