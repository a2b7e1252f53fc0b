import type { ContentPage, Row } from '#content/schemas/page.ts'
import type { Widget } from '#content/schemas/widgets.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, earliest, isBefore, type Instant } from '#kernel/instant.ts'

/** The page of a country: without widgets of other countries, and without rows and tabs that are empty then. */
export function forCountry(page: ContentPage, country: CountryCode): ContentPage {
  const here = <Part extends { readonly widgets: readonly Widget[] }>(parts: readonly Part[]) =>
    parts
      .map((part) => ({
        ...part,
        widgets: part.widgets.filter(({ countries }) => !countries || countries.includes(country)),
      }))
      .filter(({ widgets }) => widgets.length > 0)
  return {
    ...page,
    rows: here<Row>(page.rows),
    tabs: here(page.tabs),
    aPlusContent: here<Row>(page.aPlusContent),
  }
}

/** When a widget of the page next starts or ends; the page is cached no longer than that. */
export function nextWidgetTime(page: ContentPage, now: Instant): Instant | null {
  const widgets = [...page.rows, ...page.tabs, ...page.aPlusContent].flatMap((part) => part.widgets)
  const times = widgets.flatMap((widget) => [
    'starts_at' in widget ? widget.starts_at : undefined,
    'ends_at' in widget ? widget.ends_at : undefined,
  ])
  // Editors may write times with an offset; instants are in UTC.
  return earliest(
    times.flatMap((time) => (time !== undefined && isBefore(now, time) ? [addMilliseconds(time, 0)] : [])),
  )
}
