import { openingOn } from '#commerce/stores/opening-hours.ts'
import type { Store } from '#commerce/stores/store.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { addDays, localTime, weekdayOf, type Day } from '#kernel/local-time.ts'
import { onWallClock, secondOf } from '#kernel/wall-clock.ts'

/** A time at which visitors can be advised in a store. */
export type ConsultationSlot = {
  readonly day: Day
  /** Local times, "10:00". */
  readonly from: string
  readonly to: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly capacity: number
}

/** Days ahead that can be booked, today included. */
const consultationDays = 14
/** A designer has to know before the visitor comes. */
const noticeMs = 2 * 3_600_000

type Place = Pick<Store, 'consultantSlots' | 'hours' | 'calendar' | 'timeZone'>

/** Slots that can be booked at a moment, in order. None on a day or at an hour on which the store is closed. */
export function listConsultationSlots(store: Place, now: Instant): readonly ConsultationSlot[] {
  const { consultantSlots, timeZone } = store
  const today = localTime(now, timeZone).day
  const earliest = addMilliseconds(now, noticeMs)
  return Array.from({ length: consultationDays }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const { ranges } = openingOn(store, day)
    return consultantSlots
      .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
      .filter(({ from, to }) => ranges.some((range) => covers(range, from, to)))
      .map(({ from, to, capacity }) => ({
        day,
        from,
        to,
        capacity,
        startsAt: onWallClock(day, from, timeZone),
        endsAt: onWallClock(day, to, timeZone),
      }))
      .filter(({ startsAt }) => !isBefore(startsAt, earliest))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  })
}

function covers(range: string, from: string, to: string): boolean {
  const [opens = '', closes = ''] = range.split('-').map(secondOf)
  if (typeof opens !== 'number' || typeof closes !== 'number') return false
  const end = closes <= opens ? closes + 86_400 : closes
  return opens <= secondOf(from) && secondOf(to) <= end
}
