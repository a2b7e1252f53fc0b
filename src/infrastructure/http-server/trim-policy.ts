import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Hashes of inline scripts and styles; the same few are on every page. */
const hashes = new LRUCache<string, string>({
  max: 200,
  maxSize: 2_000_000,
  sizeCalculation: (_, key) => key.length,
})

const inline = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi
const listed = /'sha(256|384|512)-[A-Za-z0-9+/=_-]+'/g

/**
 * Astro lists the hashes of all scripts and styles of the build in every policy. Keeps those that are inline on this
 * page or in an integrity attribute. Never adds a hash that Astro did not list: that would allow injected scripts.
 */
export function trimPolicy(policy: string, page: Buffer): string {
  if (!policy.includes("'sha")) return policy
  // latin1 preserves the bytes, which are hashed, and is faster than decoding UTF-8.
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
