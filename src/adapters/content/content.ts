import { createContentUseCases } from '#commerce/content/content-use-cases.ts'
import type { ContentRepository, Invalidations } from '#commerce/content/ports.ts'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { createContentApi, type ContentApi } from '#api/content-graphql/server.ts'
import { openContentCaches } from './content-caches.ts'
import { createContentClient, inProcess, overHttp } from './content-client.ts'
import { createContentGateway } from './content-gateway.ts'
import { createFillFacts } from './fill-facts.ts'
import { createPreviewTokens, type PreviewTokens } from './preview-token.ts'

export type ContentConfig = {
  readonly mode: Shop['settings']['mode']
  /** Signs previews. */
  readonly secret: string
  /** A content API elsewhere; null: the one of this process. */
  readonly contentGraphqlUrl: string | null
  /** Patience for one answer. */
  readonly timeoutMs?: number
}

type ContentDependencies = {
  readonly repository: ContentRepository
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly invalidations: Pick<Invalidations, 'subscribe'>
  readonly config: ContentConfig
  /** Behind autosuggest and trendingsearch. */
  readonly suggestions: SearchSuggestions
  readonly report: Shop['report']
}

export type Content = {
  readonly content: Shop['content']
  readonly contentApi: ContentApi
  /** Makes the tokens that content.readPreview reads. */
  readonly signPreview: PreviewTokens['sign']
  /** Ends the subscriptions of the caches. */
  close(): void
}

/** Everything of content: the API, the gateway to it (or to another one), the caches and what the shop does with them. */
export function createContent({
  repository,
  countries,
  clock,
  invalidations,
  config,
  suggestions,
  report,
}: ContentDependencies): Content {
  const previews = createPreviewTokens(config.secret, clock)
  const contentApi = createContentApi({
    repository,
    suggestions,
    previews,
    clock,
    introspection: config.mode === 'demo',
    report,
  })
  const client = createContentClient({
    ...(config.contentGraphqlUrl ? overHttp(config.contentGraphqlUrl) : inProcess(contentApi)),
    previews,
    timeoutMs: config.timeoutMs ?? 2_000,
  })
  const caches = openContentCaches({ clock, invalidations })
  const useCases = createContentUseCases({
    gateway: createContentGateway(client),
    caches,
    countries,
    clock,
    fillFacts: createFillFacts(clock),
    report,
  })
  return {
    content: { ...useCases, readPreview: previews.read },
    contentApi,
    signPreview: previews.sign,
    close: caches.close,
  }
}
