import type { Guide } from '#commerce/content/list-guides.ts'
import { localHref, pathTo } from '#web/paths.ts'
import { escapeXml } from './escape-xml.ts'

/** Guides as RSS 2.0, the newest first. */
export function toGuideFeed(
  guides: readonly Guide[],
  {
    shop,
    storefront,
    t,
  }: Pick<App.Locals, 'storefront' | 't'> & { readonly shop: Pick<App.Locals['shop'], 'settings'> },
): string {
  const { code, language, country } = storefront
  const { origin } = shop.settings
  const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
  const items = guides.map(({ slug, name, text, publishedOn }) => {
    const url = origin + localHref(code, `/${slug}`)
    return (
      `<item>${element('title', name)}${element('link', url)}<guid isPermaLink="true">${escapeXml(url)}</guid>` +
      `${element('description', text)}${element('pubDate', new Date(`${publishedOn}T00:00:00Z`).toUTCString())}</item>`
    )
  })
  const self = `${origin}/feeds/guides/${country.isoCode}-${language}.xml`
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    element('title', t('collections:guides.feed')) +
    element('link', origin + pathTo(code, 'guides')) +
    element('description', t('collections:guides.description')) +
    element('language', language) +
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>\n` +
    `${items.join('\n')}\n</channel></rss>\n`
  )
}
