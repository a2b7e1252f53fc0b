import { LRUCache } from 'lru-cache'
import { createSchema, createYoga, maskError, type Plugin } from 'graphql-yoga'
import type { ContentRepository } from '#commerce/content/ports.ts'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PreviewTokens } from '#adapters/content/preview-token.ts'
import { guardQueries, queryLimits } from './guards.ts'
import { createEntryReader } from './read-entries.ts'
import { createResolvers, type ContentApiContext } from './resolvers.ts'
import { typeDefinitions } from './schema.ts'

export type ContentApi = { fetch(request: Request): Promise<Response> }

/** Where a preview token travels: a signed permission, never part of the query. */
export const previewHeader = 'x-content-preview'

/** The path is our own whatever the outside one: the caller has already decided that this request is for us. */
const endpoint = 'http://content.internal/graphql'

type ContentApiDependencies = {
  readonly repository: ContentRepository
  readonly suggestions: SearchSuggestions
  readonly previews: Pick<PreviewTokens, 'read'>
  readonly clock: Clock
  readonly introspection: boolean
  report(error: unknown, context: { readonly what: string }): void
}

/**
 * Answers GraphQL queries for content (specification 7) sent by POST as JSON. Beside data an answer carries
 * `extensions.content`: tags of the entries it was made of, the next time it may change, and the page it is.
 */
export function createContentApi({
  repository,
  suggestions,
  previews,
  clock,
  introspection,
  report,
}: ContentApiDependencies): ContentApi {
  const yoga = createYoga<object, ContentApiContext>({
    schema: createSchema<ContentApiContext>({
      typeDefs: typeDefinitions,
      resolvers: createResolvers(suggestions),
    }),
    context: ({ request }): ContentApiContext => {
      const token = request.headers.get(previewHeader)
      const preview = token === null ? undefined : previews.read(token)
      return { entries: createEntryReader(repository, clock.now(), preview) }
    },
    plugins: [guardQueries({ introspection }), tellWhatItIsMadeOf],
    maskedErrors: {
      isDev: false,
      maskError: (error, message) => {
        const masked = maskError(error, message, false)
        if (masked !== error) report(error, { what: 'content api' })
        return masked
      },
    },
    maxRequestBodySize: queryLimits.bytes,
    parserAndValidationCache: {
      documentCache: new LRUCache({ max: 100 }),
      errorCache: new LRUCache({ max: 100 }),
    },
    // Its own kind of Response is faster, but Astro takes only the real one.
    fetchAPI: { Response: globalThis.Response },
    // The editor of queries would be loaded from another host; other sites' pages have no business here.
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
  })

  return {
    async fetch(request) {
      if (request.method !== 'POST') return refuse(405, 'Send queries by POST.', { allow: 'POST' })
      if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
        return refuse(415, 'Send the query as application/json.')
      const response = await yoga.fetch(new Request(endpoint, request))
      response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}

const tellWhatItIsMadeOf: Plugin<ContentApiContext> = {
  onExecute: ({ args }) => ({
    onExecuteDone({ result }) {
      if (!('data' in result)) return
      const { entries, page } = args.contextValue
      const madeOf = { ...entries.noted(), page: page && { pageId: page.pageId, slug: page.slug ?? null } }
      result.extensions = { ...result.extensions, content: madeOf }
    },
  }),
}

const refuse = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ errors: [{ message }] }, { status, headers: { 'cache-control': 'no-store', ...headers } })
