import { frontHeaders } from '#kernel/front-headers.ts'
import type { Instant } from '#kernel/instant.ts'
import { millisecondsBetween } from '#kernel/instant.ts'

type Policy = {
  /** For browsers and CDNs. */
  readonly cacheControl: string
  /** Lifetime in the page cache in seconds; 0: not cached. */
  readonly maxAge: number
}

/** Cache policies by kind of page (design §10). */
const cachePolicies = {
  /** Home, landing, help, legal: the specification's headers. */
  content: { cacheControl: 'public, max-age=180, s-maxage=180, stale-while-revalidate=180', maxAge: 180 },
  /** Pages with prices: a browser's copy cannot be purged, so it must revalidate. */
  prices: { cacheControl: 'public, max-age=0, s-maxage=180', maxAge: 180 },
  /** Search suggestions: requested every few letters; the product page has the current price. */
  suggestions: { cacheControl: 'public, max-age=30, s-maxage=30', maxAge: 30 },
  /** Sitemaps, manifests, robots. */
  machine: { cacheControl: 'public, max-age=3600', maxAge: 3600 },
  /** A stale copy or an error: shown now, reloaded immediately. */
  brief: { cacheControl: 'public, max-age=0, s-maxage=5', maxAge: 5 },
  /** Cart, checkout, account, order, and all responses to a POST. */
  personal: { cacheControl: 'private, no-store', maxAge: 0 },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof cachePolicies
export const personalCacheControl = cachePolicies.personal.cacheControl

/** Sets the caching headers of a response. `until`: when the page changes next; it is not cached longer. */
export function setCachePolicy(
  headers: Headers,
  name: PolicyName,
  {
    tags = [],
    until = null,
    now,
  }: { readonly tags?: readonly string[]; readonly until?: Instant | null; readonly now: Instant },
): void {
  const { cacheControl, maxAge } = cachePolicies[name]
  const remaining = until === null ? maxAge : Math.max(0, Math.floor(millisecondsBetween(now, until) / 1000))
  headers.set('cache-control', cacheControl)
  headers.set(frontHeaders.lifetime, String(Math.min(maxAge, remaining)))
  if (tags.length > 0) headers.set(frontHeaders.tags, [...new Set(tags)].map(encodeURIComponent).join(' '))
}
