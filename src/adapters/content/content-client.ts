import { ClientError, GraphQLClient } from 'graphql-request'
import type { ContentFailure, Preview } from '#commerce/content/gateway.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { fetchThrough } from '#infrastructure/http-client/client-fetch.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import type { PreviewTokens } from '#commerce/content/ports.ts'
import { previewHeader } from '#contracts/content-api.ts'
import { queries, type QueryName } from './queries.ts'

/** An unparsed response: data, messages of GraphQL errors, extensions. */
export type RawAnswer = {
  readonly data: unknown
  readonly messages: readonly string[]
  readonly extensions: unknown
}

export type ContentClient = {
  ask(
    query: QueryName,
    variables: Readonly<Record<string, string | number>>,
    preview?: Preview,
  ): Promise<Result<RawAnswer, ContentFailure>>
}

/** Over HTTP, or in this process. */
type Transport = { readonly url: string; readonly fetch: typeof globalThis.fetch }

const maxResponseBytes = 4_000_000

export const overHttp = (url: string): Transport => ({
  url,
  // Queries are sent by POST but only read, so they may be retried.
  fetch: fetchThrough(createHttpClient({ service: 'content' }), {
    idempotent: true,
    maxBytes: maxResponseBytes,
  }),
})

/** Calls the content API of this process, with the same requests and responses but without a socket. */
export const inProcess = (api: { fetch(request: Request): Promise<Response> }): Transport => ({
  url: 'http://content.internal/graphql',
  fetch: (input, init) => api.fetch(new Request(input, init)),
})

type ContentClientConfig = Transport & {
  readonly previews: Pick<PreviewTokens, 'sign'>
  readonly timeoutMs: number
  /** Of autosuggest and trendingsearch; the same without one. */
  readonly suggestTimeoutMs?: number
}

const previewLifetimeMs = 60_000
const suggesting: ReadonlySet<QueryName> = new Set(['autosuggest', 'trendingsearch'])

/** POST with operationName, variables and query (specification 7). Every error becomes a ContentFailure. */
export function createContentClient({
  url,
  fetch,
  previews,
  timeoutMs,
  suggestTimeoutMs = timeoutMs,
}: ContentClientConfig): ContentClient {
  const client = new GraphQLClient(url, { fetch, errorPolicy: 'all' })

  return {
    async ask(query, variables, preview) {
      const signal = AbortSignal.timeout(suggesting.has(query) ? suggestTimeoutMs : timeoutMs)
      try {
        const answer = await Promise.race([
          client.rawRequest<unknown>({
            query: queries[query],
            variables,
            signal,
            requestHeaders: preview ? { [previewHeader]: previews.sign(preview, previewLifetimeMs) } : {},
          }),
          // The API of this process ignores the signal.
          aborted(signal),
        ])
        const messages = (answer.errors ?? []).map(({ message }) => message)
        if (isEmpty(answer.data) && messages.length > 0) return fail({ kind: 'rejected', messages })
        return ok({ data: answer.data, messages, extensions: answer.extensions })
      } catch (error) {
        return fail(toFailure(error, signal))
      }
    },
  }
}

/** GraphQL returns null for a field that failed: no data when all fields are null. */
const isEmpty = (data: unknown): boolean =>
  typeof data !== 'object' || data === null || Object.values(data).every((value) => value === null)

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** The messages of these errors quote bodies and URLs, so only their kind is used. */
function toFailure(error: unknown, signal: AbortSignal): ContentFailure {
  if (signal.aborted) return { kind: 'unavailable', retryable: true }
  if (error instanceof ClientError) {
    const { status, errors } = error.response
    const messages = (errors ?? []).map(({ message }) => message)
    if (status >= 500 || status === 429 || messages.length === 0)
      return { kind: 'unavailable', retryable: status >= 500 || status === 429 }
    return { kind: 'rejected', messages }
  }
  // fetch throws a TypeError when there is no connection; anything else failed while the response was read.
  return error instanceof TypeError
    ? { kind: 'unavailable', retryable: true }
    : { kind: 'malformed', where: 'answer' }
}
