import type { ContentPage, Row } from '#content/schemas/page.ts'
import type { Widget } from '#content/schemas/widgets.ts'
import type { CountryCode } from '#kernel/country.ts'

/** The page as one country sees it: widgets of other countries are left out, and what is empty without them. */
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
