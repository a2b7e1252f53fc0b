import { escapeXml } from './escape-xml.ts'
import type { Alternate } from './alternates.ts'

export type SitemapPage = {
  readonly url: string
  readonly changedAt: string
  readonly alternates: readonly Alternate[]
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The sitemap of a storefront, each page with its versions. */
export function toSitemap(pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ url, changedAt, alternates }) => {
    const links = alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    )
    return `<url><loc>${escapeXml(url)}</loc><lastmod>${escapeXml(changedAt)}</lastmod>${links.join('')}</url>`
  })
  return `${head}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

/** The index of all storefronts' sitemaps. */
export const toSitemapIndex = (urls: readonly string[]): string =>
  `${head}<sitemapindex ${namespace}>\n${urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`
