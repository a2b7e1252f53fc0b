import type { ContentPage } from '#content/schemas/page.ts'
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
  { slug, pageName }: Pick<ContentPage, 'slug' | 'pageName'>,
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
  if (slug !== 'contact') return [crumbs]
  const about = organization(storefront, settings)
  return [crumbs, { '@type': 'ContactPage', '@id': url, url, name: pageName, mainEntity: about }]
}
