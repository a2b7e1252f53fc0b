import { LRUCache } from 'lru-cache'

const kept = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  // Texts of two bytes a character, and the entry itself.
  sizeCalculation: (html, key) => 2 * (html.length + key.length) + 100,
})

/** What Astro writes once on a page, where it is first needed: it would be missing from the next page. */
const onceOnAPage = /<script(?![^>]*application\/ld\+json)|<astro-island/

/**
 * The HTML of a part that shows nothing but `of`: made once for each value, since most parts of most pages are those
 * of the page before. Keyed by the value itself, so there is nothing to purge.
 */
export async function cachedFragment(
  place: string,
  of: unknown,
  make: () => Promise<string>,
): Promise<string> {
  const key = `${place} ${JSON.stringify(of)}`
  const before = kept.get(key)
  if (before !== undefined) return before
  const html = await make()
  if (!onceOnAPage.test(html)) kept.set(key, html)
  return html
}
