import { parseDay } from '#kernel/local-time.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { onWallClock } from '#kernel/wall-clock.ts'

/** "2026-12-01T09:00", as the clocks of a country show it. Null: nothing was entered; undefined: no moment. */
export function readMoment(
  text: string,
  { timeZone }: Pick<Country, 'timeZone'>,
): Instant | null | undefined {
  if (text === '') return null
  const [, dayText = '', clock = ''] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  const day = parseDay(dayText)
  return day === undefined ? undefined : onWallClock(day, clock, timeZone)
}
