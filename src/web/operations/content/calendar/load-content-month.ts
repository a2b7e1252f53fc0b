import type { AstroGlobal } from 'astro'
import { daysOfMonth } from '#commerce/promotion-admin/calendar.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { addMonths, localTime, weekdayOf, type Day } from '#kernel/local-time.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import { notFound } from '#web/operations/admit.ts'
import { chosenMonth, type ChosenMonth } from '#web/operations/lists/chosen-month.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { contentEvents, priceEvents, promotionEvents } from './calendar-events.ts'

/** What begins or ends at a moment. */
export type CalendarEvent = {
  readonly at: Instant
  readonly edge: 'begins' | 'ends'
  readonly kind: 'release' | 'entry' | 'promotion' | 'prices'
  readonly text: string
  readonly href: string
}

type CalendarDay = { readonly day: Day; readonly events: readonly CalendarEvent[] }

export type ContentMonth = ChosenMonth & {
  readonly country: Country
  readonly countries: readonly Country[]
  readonly today: Day
  readonly days: readonly CalendarDay[]
  /** The days by week, from Sunday; null: of another month. */
  readonly weeks: readonly (readonly (CalendarDay | null)[])[]
}

/** What of a country begins and ends on the days of a month, by its clocks. */
export async function loadContentMonth(
  astro: Pick<AstroGlobal, 'locals' | 'url' | 'rewrite' | 'request'>,
  by: StaffOperator,
): Promise<ContentMonth | Response> {
  const { locals, url } = astro
  const { shop, storefront } = locals
  const wanted = url.searchParams.get('country') ?? storefront.country.isoCode
  const country = shop.countries.find(({ isoCode }) => isoCode === wanted)
  if (!country) return notFound(astro)
  const chosen = chosenMonth(locals, url, country, operationsPath('contentCalendar'))
  const midnight = (day: Day): Instant => onWallClock(day, '00:00', country.timeZone)
  const window = {
    from: midnight(`${chosen.month}-01`),
    until: midnight(addMonths(`${chosen.month}-01`, 1)),
  }
  const found = await Promise.all([
    contentEvents(locals, by, window),
    promotionEvents(locals, by, { country, month: chosen.month }),
    priceEvents(locals, by, { ...window, country }),
  ])
  const events = found
    .flat()
    .filter(({ at }) => at >= window.from && at < window.until)
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const ofDay = Map.groupBy(events, ({ at }) => localTime(at, country.timeZone).day)
  const days = daysOfMonth(chosen.month).map((day) => ({ day, events: ofDay.get(day) ?? [] }))
  return {
    ...{ ...chosen, country, countries: shop.countries, days, weeks: weeksOf(days) },
    today: localTime(shop.clock.now(), country.timeZone).day,
  }
}

const daysOfWeek = 7

function weeksOf(days: readonly CalendarDay[]): ContentMonth['weeks'] {
  const before = weekdayOf(days[0]?.day ?? '')
  const cells = [...Array.from({ length: before }, () => null), ...days]
  const count = Math.ceil(cells.length / daysOfWeek)
  return Array.from({ length: count }, (_week, week) =>
    Array.from({ length: daysOfWeek }, (_day, day) => cells[week * daysOfWeek + day] ?? null),
  )
}
