import type { ContentPage } from '#content/schemas/page.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { DataCache } from './data-cache.ts'
import type { FillFacts } from './facts.ts'
import type { ContentGateway, PageSummary } from './gateway.ts'
import { createListGuides } from './list-guides.ts'
import { createListPages } from './list-indexable-pages.ts'
import { createLoadPage } from './load-page.ts'
import { createLoadScreen, type Screens } from './load-screen.ts'
import type { Report } from '#kernel/report.ts'
import { createAutosuggest, createTrendingSearch } from './search-suggestions.ts'

/** One cache per kind of value. */
export type ContentCaches = {
  readonly pages: DataCache<ContentPage>
  readonly screens: DataCache<Screens>
  readonly summaries: DataCache<readonly PageSummary[]>
  readonly trending: DataCache<readonly string[]>
}

type ContentUseCaseDeps = {
  readonly gateway: ContentGateway
  readonly caches: ContentCaches
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly fillFacts: FillFacts
  readonly report: Report
}

/** The use cases of content, over any gateway. */
export const createContentUseCases = ({
  gateway,
  caches,
  countries,
  clock,
  fillFacts,
  report,
}: ContentUseCaseDeps) => {
  const loadPage = createLoadPage({ gateway, cache: caches.pages, clock, fillFacts, report })
  const listed = createListPages({ gateway, cache: caches.summaries, countries, report })
  return {
    loadPage,
    ...listed,
    listGuides: createListGuides({ ...listed, loadPage }),
    loadScreen: createLoadScreen({ gateway, cache: caches.screens, fillFacts, report }),
    autosuggest: createAutosuggest({ gateway, report }),
    trendingSearch: createTrendingSearch({ gateway, cache: caches.trending, report }),
  }
}
