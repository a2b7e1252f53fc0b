import type { ContentCaches } from '#commerce/content/content-use-cases.ts'
import type { PageSummary } from '#commerce/content/gateway.ts'
import type { Screens } from '#commerce/content/load-screen.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import { pagesTag } from '#commerce/content/list-indexable-pages.ts'
import { createDataCache, type DataCacheOptions } from '#adapters/content/data-cache.ts'

/** Caches of content in this process (specification 7). `close` ends their subscriptions. */
export function createContentCaches(options: DataCacheOptions): ContentCaches & { close(): void } {
  const pages = createDataCache<ContentPage>(options)
  const screens = createDataCache<Screens>(options)
  const summaries = createDataCache<readonly PageSummary[]>({ ...options, purgeBus: ofAnyPage(options) })
  const trending = createDataCache<readonly string[]>(options)
  const close = () => [pages, screens, summaries, trending].forEach((cache) => cache.close())
  return { pages, screens, summaries, trending, close }
}

/** A list of pages has no tag of a page that is new: whatever page has changed, it is made again. */
const ofAnyPage = ({ purgeBus }: DataCacheOptions): DataCacheOptions['purgeBus'] => ({
  subscribe: (listener) =>
    purgeBus.subscribe((tags) =>
      listener(tags.some((tag) => tag.startsWith('page:')) ? [...tags, pagesTag] : tags),
    ),
})
