import { isBefore, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, localTime, type Day } from '#kernel/local-time.ts'
import { secondOf } from '#kernel/wall-clock.ts'
import { openingOn, openMinutesAfter, type OpeningTimes } from '#commerce/stores/opening-hours.ts'

/** Until when a ready order waits at its store, and when the shopper is reminded of it. */
export type PickupTimes = {
  readonly collectBy: Instant
  /** When the store opens on its last opening day before that of `collectBy`; null: it is ready no sooner than then. */
  readonly remindAt: Instant | null
}

/** Opening days that are looked back for: longer than any closure that leaves a pickup time to expire. */
const daysBack = 60

/** Counts opening time alone: nights, breaks and holidays take nothing from it. Undefined: the store never opens so long. */
export function pickupTimes(
  store: OpeningTimes,
  { from, keepOpenHours }: { readonly from: Instant; readonly keepOpenHours: number },
): PickupTimes | undefined {
  const collectBy = openMinutesAfter(store, from, keepOpenHours * 60)
  if (collectBy === undefined) return undefined
  const last = localTime(collectBy, store.timeZone).day
  const reminder = openingBefore(store, last)
  return { collectBy, remindAt: reminder !== undefined && isBefore(from, reminder) ? reminder : null }
}

function openingBefore(store: OpeningTimes, day: Day): Instant | undefined {
  for (let back = 1; back <= daysBack; back += 1) {
    const before = addDays(day, -back)
    const [opens] = openingOn(store, before)
      .ranges.map((range) => secondOf(range.split('-')[0] ?? ''))
      .toSorted((one, other) => one - other)
    if (opens !== undefined) return atLocalTime({ day: before, second: opens }, store.timeZone)
  }
  return undefined
}
