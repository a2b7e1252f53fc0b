import type { Article, ContentPage } from '#content/schemas/page.ts'
import type { Translate } from '#i18n/translator.ts'
import type { ShopSettings } from '#kernel/shop-settings.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { contentTrail } from '#web/content/content-trail.ts'
import { localHref } from '#web/paths.ts'
import { breadcrumbList } from './breadcrumb-json-ld.ts'
import { organization, type JsonLd } from './json-ld.ts'

type Site = {
  readonly storefront: Storefront
  readonly settings: Pick<ShopSettings, 'origin'>
  readonly t: Translate
}

/** Where a content page stands, and on the contact page how the shop is reached. None for a page without a slug. */
export function contentGraph(
  { slug, pageName, meta }: Pick<ContentPage, 'slug' | 'pageName' | 'meta'>,
  { storefront, settings, t }: Site,
): readonly JsonLd[] {
  if (slug === undefined) return []
  const urlOf = (href: string) => settings.origin + localHref(storefront.code, href)
  const url = urlOf(`/${slug}`)
  const trail = [{ label: t('pages:trail.home'), href: '/' }, ...contentTrail(slug, t)]
  const crumbs = breadcrumbList([
    ...trail.map(({ label, href }) => ({ label, url: urlOf(href) })),
    { label: pageName, url },
  ])
  if (meta.article) return [crumbs, articleOf(pageName, meta, meta.article, { url, storefront, settings })]
  if (slug !== 'contact') return [crumbs]
  const about = organization(storefront, settings)
  return [crumbs, { '@type': 'ContactPage', '@id': url, url, name: pageName, mainEntity: about }]
}

/** A guide, as search engines read it. */
function articleOf(
  headline: string,
  { description, image }: ContentPage['meta'],
  { publishedOn, changedOn = publishedOn, minutes }: Article,
  { url, storefront, settings }: Pick<Site, 'storefront' | 'settings'> & { readonly url: string },
): JsonLd {
  const by = organization(storefront, settings)
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline,
    description,
    inLanguage: storefront.language,
    ...(image && { image: [image.url.startsWith('/') ? settings.origin + image.url : image.url] }),
    datePublished: publishedOn,
    dateModified: changedOn,
    timeRequired: `PT${minutes}M`,
    author: by,
    publisher: { '@id': by['@id'] },
  }
}
