import type { Instant } from '#kernel/instant.ts'
import { setCachePolicy } from './cache-policy.ts'

/** An answer for machines (sitemap, robots, manifest): kept for an hour, or until one of its tags is purged. */
export function machineResponse(
  body: string,
  contentType: string,
  { now, tags = [] }: { readonly now: Instant; readonly tags?: readonly string[] },
): Response {
  const headers = new Headers({ 'content-type': contentType })
  setCachePolicy(headers, 'machine', { now, tags })
  return new Response(body, { headers })
}
