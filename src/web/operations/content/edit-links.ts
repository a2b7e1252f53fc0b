import { linksOf } from '#commerce/content-admin/body-fields.ts'
import type { Json } from '#commerce/content-admin/body-paths.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import { leadForms } from '#content/schemas/widgets.ts'
import { findMovedPath } from '#web/old-paths.ts'
import { paths } from '#web/paths.ts'

/** Paths of the storefront that need nothing else. */
const plainPaths: ReadonlySet<string> = new Set([
  '/',
  ...Object.values(paths).flatMap(({ pattern }) => (pattern.includes('{') ? [] : [pattern])),
  ...leadForms.map((form) => `/lead/${form}`),
])

/** Whether the shop itself has a page there, which no page of editors replaces. */
export const isShopPath = (path: string): boolean => plainPaths.has(path)

const after = (path: string, prefix: string): readonly string[] =>
  path.startsWith(prefix) ? [decodeURIComponent(path.slice(prefix.length))] : []

/** Links of a body that lead nowhere, by the path of their field: to no page, product, category, collection or brand. */
export async function deadLinksOf(
  { shop }: Pick<App.Locals, 'shop'>,
  body: Json,
  { locale }: Pick<EntryName, 'locale'>,
): Promise<ReadonlyMap<string, string>> {
  const links = linksOf(body).filter(
    ({ href }) => !plainPaths.has(href) && findMovedPath(href.slice(1)) === undefined && isChecked(href),
  )
  const hrefs = [...new Set(links.map(({ href }) => href))]
  if (hrefs.length === 0) return new Map()
  const wanted = {
    products: hrefs.flatMap((href) => after(href, '/p/').map((rest) => rest.split('/')[0] ?? '')),
    slugs: hrefs.map((href) => href.slice(1)),
    pageIds: hrefs.flatMap((href) => after(href, '/pages/')),
  }
  const [found, categories, collections] = await Promise.all([
    shop.contentDrafts.findTargets(wanted, locale),
    shop.catalog.listCategories(),
    shop.collections.listAll(),
  ])
  const known = new Set([
    ...categories.map(({ path }) => `/c/${path}`),
    ...collections.map(({ slug }) => `/collections/${slug}`),
    ...found.products.map((urlKey) => `/p/${urlKey}`),
    ...found.slugs.map((slug) => `/${slug}`),
    ...found.pageIds.map((id) => `/pages/${id}`),
    ...shop.catalog.listBrands().map(({ value }) => `/brands/${value}`),
  ])
  const exists = (href: string): boolean => {
    const path = decodeURIComponent(href).replace(/\/$/, '')
    // Reviews and questions of a product.
    return known.has(path.startsWith('/p/') ? path.split('/').slice(0, 3).join('/') : path)
  }
  return new Map(links.filter(({ href }) => !exists(href)).map(({ path, href }) => [path, href]))
}

/** Stores and sellers differ by country: their pages say so themselves. */
function isChecked(href: string): boolean {
  if (/^\/(?:stores|sellers)\//.test(href)) return false
  try {
    return decodeURIComponent(href) !== ''
  } catch {
    return false
  }
}
