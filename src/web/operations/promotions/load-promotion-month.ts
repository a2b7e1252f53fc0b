import type { AstroGlobal } from 'astro'
import type { PromotionCalendar } from '#commerce/promotion-admin/calendar.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Country } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import { notFound } from '#web/operations/admit.ts'
import { chosenMonth, type ChosenMonth } from '#web/operations/lists/chosen-month.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type PromotionMonth = ChosenMonth & {
  readonly country: Country
  readonly countries: readonly Country[]
  readonly calendar: PromotionCalendar
}

/** The promotions of a country in a month: this one unless the address names another. */
export async function loadPromotionMonth(
  astro: Pick<AstroGlobal, 'locals' | 'url' | 'rewrite' | 'request'>,
  by: StaffOperator,
): Promise<PromotionMonth | Response> {
  const { locals, url } = astro
  const { shop, storefront } = locals
  const countries = shop.countries.filter(({ isoCode }) =>
    may(by, 'promotions.see', { country: isoCode, place: null }),
  )
  const wanted = url.searchParams.get('country') ?? storefront.country.isoCode
  const country =
    countries.find(({ isoCode }) => isoCode === wanted) ??
    (url.searchParams.has('country') ? undefined : countries[0])
  if (!country) return notFound(astro)
  const chosen = chosenMonth(locals, url, country, operationsPath('promotionCalendar'))
  return {
    ...{ ...chosen, country, countries },
    calendar: await shop.promotionAdmin.calendar(country.isoCode, chosen.month, by),
  }
}

type Bar = { readonly x: number; readonly width: number; readonly isShared: boolean }

/** Days as bars on a line of the month, each next to the one before; from the right in Arabic. */
export function barsOf(
  month: readonly Day[],
  { days, shared }: PromotionCalendar['rows'][number],
  direction: 'ltr' | 'rtl',
): readonly Bar[] {
  const bars: { x: number; width: number; isShared: boolean }[] = []
  for (const [place, day] of month.entries()) {
    if (!days.includes(day)) continue
    const isShared = shared.includes(day)
    const last = bars.at(-1)
    if (last && last.isShared === isShared && last.x + last.width === place) last.width += 1
    else bars.push({ x: place, width: 1, isShared })
  }
  return direction === 'ltr' ? bars : bars.map((bar) => ({ ...bar, x: month.length - bar.x - bar.width }))
}

/** "3–9, 12": days as people read them, when bars cannot be seen. */
export function daysText(
  month: readonly Day[],
  row: PromotionCalendar['rows'][number],
  { storefront }: Pick<App.Locals, 'storefront'>,
): string {
  const number = (place: number) => formatNumber(place + 1, storefront)
  return barsOf(month, { ...row, shared: [] }, 'ltr')
    .map(({ x, width }) => (width === 1 ? number(x) : `${number(x)}–${number(x + width - 1)}`))
    .join(storefront.language === 'ar' ? '، ' : ', ')
}

/** As many as are named; the page of the promotion has them all. */
const maxNames = 3

/** Others that it may meet, those of its group first. */
export function overlapNames(
  { overlaps }: PromotionCalendar['rows'][number],
  { storefront, t }: Pick<App.Locals, 'storefront' | 't'>,
): readonly string[] {
  const named = overlaps
    .slice(0, maxNames)
    .map(({ promotion, kind }) =>
      t(`operations-promotions:calendar.${kind}`, { label: promotion.label[storefront.language] }),
    )
  const count = overlaps.length - named.length
  return count === 0 ? named : [...named, t('operations-promotions:calendar.more', { count })]
}
