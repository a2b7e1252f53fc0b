import { formatMonth } from '#i18n/format.ts'
import type { Country } from '#kernel/country.ts'
import { addMonths, localTime } from '#kernel/local-time.ts'
import { storefront } from '#kernel/storefront.ts'

export type ChosenMonth = {
  /** "2026-11". */
  readonly month: string
  readonly title: string
  /** Addresses of the months before and after, on the same page. */
  readonly before: string
  readonly after: string
}

/** The month that the address of a calendar names: this one of the country unless it does. */
export function chosenMonth(
  { shop, storefront: own }: Pick<App.Locals, 'shop' | 'storefront'>,
  url: URL,
  country: Country,
  path: string,
): ChosenMonth {
  const given = url.searchParams.get('month') ?? ''
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(given)
    ? given
    : localTime(shop.clock.now(), country.timeZone).day.slice(0, 7)
  const of = (months: number) => {
    const query = new URLSearchParams({
      country: country.isoCode,
      month: addMonths(`${month}-01`, months).slice(0, 7),
    })
    return `${path}?${query.toString()}`
  }
  return {
    ...{ month, before: of(-1), after: of(1) },
    title: `${formatMonth(Number(month.slice(5)), storefront(country, own.language))} ${month.slice(0, 4)}`,
  }
}
