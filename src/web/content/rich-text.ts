import { LRUCache } from 'lru-cache'
import { micromark } from 'micromark'
import { isolateHtml } from '#web/bidi.ts'
import { localHref } from '#web/paths.ts'

/** Allowed link targets, the same as in hrefSchema; other links become plain text. */
const allowed = /^(\/(?![/\\])|https:\/\/|tel:|mailto:|#)/

/**
 * Renders Markdown as HTML. Raw HTML is escaped; pictures are not supported, since widgets know their size. The highest
 * heading becomes `level`, the others follow; links to own paths are put into the storefront.
 */
export function renderMarkdown(body: string, place: Place): string {
  const key = `${place.storefrontCode} ${place.level} ${body}`
  const before = rendered.get(key)
  if (before !== undefined) return before
  const html = render(body, place)
  rendered.set(key, html)
  return html
}

type Place = { readonly storefrontCode: string; readonly level: number }

/** Pages show the same few texts on every request. */
const rendered = new LRUCache<string, string>({ max: 1000 })

function render(body: string, { storefrontCode, level }: Place): string {
  const html = micromark(body, {
    // Link targets are checked below: micromark's own list does not allow tel:.
    allowDangerousProtocol: true,
    extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'labelStartImage'] } }],
  })
  const highest = Math.min(6, ...[...html.matchAll(/<h([1-6])>/g)].map(([, depth]) => Number(depth)))
  return html
    .replace(
      /<(\/?)h([1-6])>/g,
      (_, end: string, depth: string) => `<${end}h${Math.min(6, Number(depth) - highest + level)}>`,
    )
    .replace(/<a href="([^"]*)"/g, (_, href: string) =>
      allowed.test(href) ? `<a href="${localHref(storefrontCode, href)}"` : '<a',
    )
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : isolateHtml(part)))
    .join('')
}
