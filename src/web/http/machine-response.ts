import type { Instant } from '#kernel/instant.ts'
import { setCachePolicy } from '#web/cache-policy.ts'

/** A response for machines (sitemap, robots, manifest, feed), cached for an hour or until one of its tags is purged. */
export function machineResponse(
  body: string | AsyncIterable<string>,
  contentType: string,
  { now, tags = [] }: { readonly now: Instant; readonly tags?: readonly string[] },
): Response {
  const headers = new Headers({ 'content-type': contentType })
  setCachePolicy(headers, 'machine', { now, tags })
  return new Response(typeof body === 'string' ? body : toStream(body), { headers })
}

/** Streams the chunks as they are produced; the whole is never in memory. */
function toStream(chunks: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
