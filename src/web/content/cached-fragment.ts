import { LRUCache } from 'lru-cache'

const fragments = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  // Two bytes a character, and the entry itself.
  sizeCalculation: (html, key) => 2 * (html.length + key.length) + 100,
})

/** Astro writes these once on a page, where they are first needed: they would be missing from the next page. */
const onceOnAPage = /<script(?![^>]*application\/ld\+json)|<astro-island/

/** The HTML of a fragment that depends on `of` alone, rendered once for each value. Keyed by the value, so never purged. */
export async function cachedFragment(
  place: string,
  of: unknown,
  make: () => Promise<string>,
): Promise<string> {
  const key = `${place} ${JSON.stringify(of)}`
  const before = fragments.get(key)
  if (before !== undefined) return before
  const html = await make()
  if (!onceOnAPage.test(html)) fragments.set(key, html)
  return html
}
