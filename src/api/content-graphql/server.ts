import { LRUCache } from 'lru-cache'
import { createSchema, createYoga, maskError, type Plugin } from 'graphql-yoga'
import type { PreviewTokens } from '#commerce/content/ports.ts'
import { previewHeader } from '#contracts/content-api.ts'
import type { SearchSuggestions } from '#commerce/content/suggestions.ts'
import type { Report } from '#kernel/report.ts'
import type { Clock } from '#kernel/instant.ts'
import { guardQueries, queryLimits } from './guards.ts'
import { createEntryReader, type EntrySource } from './read-entries.ts'
import { createResolvers, type ContentApiContext } from './resolvers.ts'
import { typeDefinitions } from './schema.ts'

export type ContentApi = { fetch(request: Request): Promise<Response> }

/** The path that Yoga matches; the caller has routed the request here. */
const endpoint = 'http://content.internal/graphql'

type Deps = EntrySource & {
  readonly suggestions: SearchSuggestions
  readonly previews: Pick<PreviewTokens, 'read'>
  readonly clock: Clock
  readonly introspection: boolean
  readonly report: Report
}

/**
 * GraphQL content API (specification 7), POST with JSON. Besides data, a response carries `extensions.content`: tags of
 * the entries it was built from, the next instant it may change, and its page.
 */
export function createContentApi({
  repository,
  findDraft,
  suggestions,
  previews,
  clock,
  introspection,
  report,
}: Deps): ContentApi {
  const yoga = createYoga<object, ContentApiContext>({
    schema: createSchema<ContentApiContext>({
      typeDefs: typeDefinitions,
      resolvers: createResolvers(suggestions),
    }),
    context: ({ request }): ContentApiContext => {
      const token = request.headers.get(previewHeader)
      const preview = token === null ? undefined : previews.read(token)
      return { entries: createEntryReader({ repository, findDraft }, clock.now(), preview) }
    },
    plugins: [guardQueries({ introspection }), exposeCacheHints],
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
    // Yoga's own Response is faster, but Astro accepts only the global one.
    fetchAPI: { Response: globalThis.Response },
    // GraphiQL would be loaded from another host, and other origins have no access.
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
  })

  return {
    async fetch(request) {
      if (request.method !== 'POST') return reject(405, 'Send queries by POST.', { allow: 'POST' })
      if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
        return reject(415, 'Send the query as application/json.')
      const response = await yoga.fetch(new Request(endpoint, request))
      response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}

const exposeCacheHints: Plugin<ContentApiContext> = {
  onExecute: ({ args }) => ({
    onExecuteDone({ result }) {
      if (!('data' in result)) return
      const { entries, page } = args.contextValue
      const madeOf = { ...entries.noted(), page: page && { pageId: page.pageId, slug: page.slug ?? null } }
      result.extensions = { ...result.extensions, content: madeOf }
    },
  }),
}

const reject = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ errors: [{ message }] }, { status, headers: { 'cache-control': 'no-store', ...headers } })
