import type { ContentPage, Row } from '#content/schemas/page.ts'
import type { Widget } from '#content/schemas/widgets.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { earliest } from './current-version.ts'

/** The page as one country sees it: widgets of other countries are left out, and what is empty without them. */
export function forCountry(page: ContentPage, country: CountryCode): ContentPage {
  const here = <Part extends { readonly widgets: readonly Widget[] }>(deps: readonly Part[]) =>
    deps
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

/** When a widget of the page begins or ends next: what is stored of the page is not stored longer. */
export function nextWidgetTime(page: ContentPage, now: Instant): Instant | null {
  const widgets = [...page.rows, ...page.tabs, ...page.aPlusContent].flatMap((part) => part.widgets)
  const times = widgets.flatMap((widget) => [
    'starts_at' in widget ? widget.starts_at : undefined,
    'ends_at' in widget ? widget.ends_at : undefined,
  ])
  // Editors write times with an offset; an instant is in UTC.
  return earliest(
    times.flatMap((time) => (time !== undefined && isBefore(now, time) ? [addMilliseconds(time, 0)] : [])),
  )
}
