import type { Shop } from '#commerce/shop.ts'
import type { Instant } from '#kernel/instant.ts'
import { fileTag } from '#kernel/stored-files.ts'
import { setCachePolicy } from '#web/cache-policy.ts'

/** A response for machines (sitemap, robots, manifest, feed), cached for an hour or until one of its tags is purged. */
export function machineResponse(
  body: string | AsyncIterable<Uint8Array>,
  contentType: string,
  { now, tags = [] }: { readonly now: Instant; readonly tags?: readonly string[] },
): Response {
  const headers = new Headers({ 'content-type': contentType })
  setCachePolicy(headers, 'machine', { now, tags })
  return new Response(typeof body === 'string' ? body : toStream(body), { headers })
}

/** A stored file; while it is written for the first time, 503. */
export async function fileResponse(
  { clock, files }: Pick<Shop, 'clock' | 'files'>,
  name: string,
  write: () => AsyncIterable<string>,
): Promise<Response> {
  const file = await files.read(name, write)
  if (!file)
    return new Response(null, { status: 503, headers: { 'retry-after': '30', 'cache-control': 'no-store' } })
  return machineResponse(file, 'application/xml; charset=utf-8', { now: clock.now(), tags: [fileTag(name)] })
}

/** Streams the chunks as they are produced; the whole is never in memory. */
function toStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
