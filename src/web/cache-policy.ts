import { frontHeaders } from '#kernel/front-headers.ts'
import type { Instant } from '#kernel/instant.ts'
import { millisecondsBetween } from '#kernel/instant.ts'

type Policy = {
  /** Sent to browsers and CDNs. */
  readonly cacheControl: string
  /** Longest life in the page cache, in seconds; 0: never kept. */
  readonly kept: number
}

/** Which page is kept how long (design §10). */
export const cachePolicies = {
  /** Home, landing, help, legal: the specification's headers. */
  content: { cacheControl: 'public, max-age=180, s-maxage=180, stale-while-revalidate=180', kept: 180 },
  /** Pages with prices: a browser's copy cannot be purged, so it must ask. */
  prices: { cacheControl: 'public, max-age=0, s-maxage=180', kept: 180 },
  /** What a search field suggests: asked for with every few letters, and prices are read anew on the page. */
  suggestions: { cacheControl: 'public, max-age=30, s-maxage=30', kept: 30 },
  /** Sitemaps, manifests, robots. */
  machine: { cacheControl: 'public, max-age=3600', kept: 3600 },
  /** A stale copy or an error: shown now, asked for again at once. */
  brief: { cacheControl: 'public, max-age=0, s-maxage=5', kept: 5 },
  /** Cart, checkout, account, order, and whatever answers a POST. */
  personal: { cacheControl: 'private, no-store', kept: 0 },
} as const satisfies Record<string, Policy>

export type PolicyName = keyof typeof cachePolicies

/**
 * Sets the caching headers of an answer. `until`: when the page would change by itself; it is not kept longer.
 */
export function setCachePolicy(
  headers: Headers,
  name: PolicyName,
  {
    tags = [],
    until = null,
    now,
  }: { readonly tags?: readonly string[]; readonly until?: Instant | null; readonly now: Instant },
): void {
  const { cacheControl, kept } = cachePolicies[name]
  const left = until === null ? kept : Math.max(0, Math.floor(millisecondsBetween(now, until) / 1000))
  headers.set('cache-control', cacheControl)
  headers.set(frontHeaders.lifetime, String(Math.min(kept, left)))
  if (tags.length > 0) headers.set(frontHeaders.tags, [...new Set(tags)].map(encodeURIComponent).join(' '))
}
