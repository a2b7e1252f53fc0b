import { createGate } from '#kernel/gate.ts'
import type { ContentApi } from './server.ts'

/** Queries of other sites: few at a time, so that visitors of the shop come in between. */
const atOnce = 2
const waiting = 16

/** The content API for callers outside of this process. */
export function limitOutsideQueries(api: ContentApi): ContentApi {
  const gate = createGate({ atOnce, waiting })
  return {
    async fetch(request) {
      const answer = await gate.pass(() => api.fetch(request), request.signal)
      return answer.ok
        ? answer.value
        : Response.json(
            { errors: [{ message: 'Too many queries at once.' }] },
            { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '2' } },
          )
    },
  }
}
