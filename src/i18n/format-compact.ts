import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Storefront } from '#kernel/storefront.ts'

const memo = new Map<string, Intl.DateTimeFormat>()

/** "26 Nov 14:05" in the country's time zone, with the year unless it is that of now: for tables. */
export function formatCompactTime(at: Instant, now: Instant, { country, language }: Storefront): string {
  const date = new Date(at)
  const day = dayFormat(country.intl[language], country.timeZone, at.slice(0, 4) !== now.slice(0, 4))
  const clock = remember(
    `clock ${country.timeZone}`,
    () =>
      new Intl.DateTimeFormat('en-GB', {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: country.timeZone,
      }),
  )
  return `${day.format(date)} ${clock.format(date)}`
}

/** "26 Nov" for a calendar day, with the year unless it is that of now. */
export const formatCompactDay = (day: Day, now: Instant, { country, language }: Storefront): string =>
  dayFormat(country.intl[language], 'UTC', day.slice(0, 4) !== now.slice(0, 4)).format(
    new Date(`${day}T00:00:00Z`),
  )

const dayFormat = (tag: string, timeZone: string, withYear: boolean): Intl.DateTimeFormat =>
  remember(
    `day ${tag} ${timeZone} ${withYear}`,
    () =>
      new Intl.DateTimeFormat(tag, {
        day: 'numeric',
        month: 'short',
        ...(withYear && { year: 'numeric' }),
        timeZone,
      }),
  )

function remember(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = memo.get(key) ?? make()
  memo.set(key, known)
  return known
}
