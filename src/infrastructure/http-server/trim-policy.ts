import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The same few inline scripts stand on every page: each is hashed once. */
const hashes = new LRUCache<string, string>({
  max: 200,
  maxSize: 2_000_000,
  sizeCalculation: (_, key) => key.length,
})

const inline = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi
const listed = /'sha(256|384|512)-[A-Za-z0-9+/=_-]+'/g

/**
 * Astro lists a hash of every script and style of the build in each answer's policy. Keeps those that stand inline
 * on this page or in an integrity attribute, and drops the others. A hash that Astro did not list is never added:
 * that would bless whatever somebody managed to inject.
 */
export function trimPolicy(policy: string, page: Buffer): string {
  if (!policy.includes("'sha")) return policy
  // Byte for byte: faster than decoding, and a hash is over bytes anyway.
  const html = page.toString('latin1')
  const present = new Set<string>()
  for (const [, , attributes = '', body = ''] of html.matchAll(inline)) {
    if (body !== '' && !/\btype\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes))
      present.add(hashOf(body))
    const integrity = /\bintegrity\s*=\s*["']([^"']+)/i.exec(attributes)?.[1]
    for (const hash of integrity?.split(/\s+/) ?? []) present.add(hash)
  }
  return policy
    .replace(listed, (hash) => (present.has(hash.slice(1, -1)) ? hash : ''))
    .replace(/ {2,}/g, ' ')
    .replace(/ ;/g, ';')
    .trim()
}

function hashOf(body: string): string {
  const before = hashes.get(body)
  if (before) return before
  const hash = `sha256-${createHash('sha256').update(body, 'latin1').digest('base64')}`
  hashes.set(body, hash)
  return hash
}
