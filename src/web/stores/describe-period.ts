import type { OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import { formatClock, formatDay, formatWeekday } from '#i18n/format.ts'
import type { Storefront } from '#kernel/storefront.ts'

type PeriodView = {
  readonly name: string
  readonly days: string
  /** None: closed. Weekdays are named where not all are alike. */
  readonly hours: readonly string[]
  readonly provisional: boolean
}

/** Days with hours of their own, as a shopper reads them. */
export function describePeriod(
  { name, from, to, hours, provisional }: OpeningPeriod,
  storefront: Storefront,
): PeriodView {
  const clock = (ranges: readonly string[]) =>
    ranges
      .map((range) =>
        range
          .split('-')
          .map((time) => formatClock(time, storefront))
          .join(' – '),
      )
      .join(storefront.language === 'ar' ? '، ' : ', ')
  const week = (hours ?? [])
    .map((ranges, day) => ({ day, text: clock(ranges) }))
    .filter(({ text }) => text !== '')
  const texts = [...new Set(week.map(({ text }) => text))]
  const usual = texts.toSorted((one, other) => times(week, other) - times(week, one))[0]
  return {
    name: name[storefront.language],
    days:
      from === to
        ? formatDay(from, storefront)
        : `${formatDay(from, storefront)} – ${formatDay(to, storefront)}`,
    hours:
      usual === undefined
        ? []
        : [
            usual,
            ...week
              .filter(({ text }) => text !== usual)
              .map(({ day, text }) => `${formatWeekday(day, storefront)}: ${text}`),
          ],
    provisional,
  }
}

const times = (week: readonly { readonly text: string }[], text: string): number =>
  week.filter((day) => day.text === text).length
