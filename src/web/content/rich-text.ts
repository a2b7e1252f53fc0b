import { LRUCache } from 'lru-cache'
import { micromark } from 'micromark'
import { isolateHtml } from '#web/bidi.ts'
import { localHref } from '#web/paths.ts'

/** Where a link of a text may lead; anything else stays as words. The same places as hrefSchema. */
const allowed = /^(\/(?![/\\])|https:\/\/|tel:|mailto:|#)/

/**
 * Markdown as HTML. Raw HTML is shown as the text it is; pictures are left to widgets, which know their size. The
 * highest heading becomes `level`, the deeper ones follow; own links are put into the storefront.
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

/** The same few texts stand on every showing of a page. */
const rendered = new LRUCache<string, string>({ max: 1000 })

function render(body: string, { storefrontCode, level }: Place): string {
  const html = micromark(body, {
    // Protocols are judged below: micromark's own list refuses tel:.
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
    .map((piece) => (piece.startsWith('<') ? piece : isolateHtml(piece)))
    .join('')
}
