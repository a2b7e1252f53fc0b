import type { Instant } from '#kernel/instant.ts'
import { setCachePolicy } from '#web/cache-policy.ts'

/** An answer for machines (sitemap, robots, manifest, feed): kept for an hour, or until one of its tags is purged. */
export function machineResponse(
  body: string | AsyncIterable<string>,
  contentType: string,
  { now, tags = [] }: { readonly now: Instant; readonly tags?: readonly string[] },
): Response {
  const headers = new Headers({ 'content-type': contentType })
  setCachePolicy(headers, 'machine', { now, tags })
  return new Response(typeof body === 'string' ? body : toStream(body), { headers })
}

/** Written as it is read: nobody holds the whole of it. */
function toStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
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
