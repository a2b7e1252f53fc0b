import type { Category } from '#commerce/catalog/category.ts'
import type { Locale } from '#kernel/language.ts'
import { linksOf, type BodyLink } from './body-fields.ts'
import type { FindLinkTargets } from './draft-ports.ts'
import type { ContentRow, ListedContent } from './ports.ts'

/** What links are checked against. */
export type LinkSources = {
  readonly findTargets: FindLinkTargets
  /** Whether the shop itself answers at a path below the storefront. */
  readonly leadsToShop: (path: string) => boolean
  readonly listCategories: () => Promise<readonly Pick<Category, 'path'>[]>
  readonly listBrands: () => readonly { readonly value: string }[]
  readonly listCollections: () => Promise<readonly { readonly slug: string }[]>
}

/** Of these links, those that lead nowhere in a language: to no page, product, category, collection or brand. */
export type FindDeadLinks = (hrefs: readonly string[], locale: Locale) => Promise<ReadonlySet<string>>

export const createFindDeadLinks =
  ({ findTargets, leadsToShop, listCategories, listBrands, listCollections }: LinkSources): FindDeadLinks =>
  async (all, locale) => {
    const hrefs = [...new Set(all)].filter((href) => !leadsToShop(href) && isChecked(href))
    if (hrefs.length === 0) return new Set()
    const wanted = {
      products: hrefs.flatMap((href) => after(href, '/p/').map((rest) => rest.split('/')[0] ?? '')),
      slugs: hrefs.map((href) => href.slice(1)),
      pageIds: hrefs.flatMap((href) => after(href, '/pages/')),
    }
    const [found, categories, collections] = await Promise.all([
      findTargets(wanted, locale),
      listCategories(),
      listCollections(),
    ])
    const known = new Set([
      ...categories.map(({ path }) => `/c/${path}`),
      ...collections.map(({ slug }) => `/collections/${slug}`),
      ...found.products.map((urlKey) => `/p/${urlKey}`),
      ...found.slugs.map((slug) => `/${slug}`),
      ...found.pageIds.map((id) => `/pages/${id}`),
      ...listBrands().map(({ value }) => `/brands/${value}`),
    ])
    const exists = (href: string): boolean => {
      const path = decodeURIComponent(href).replace(/\/$/, '')
      // Reviews and questions of a product.
      return known.has(path.startsWith('/p/') ? path.split('/').slice(0, 3).join('/') : path)
    }
    return new Set(hrefs.filter((href) => !exists(href)))
  }

const after = (path: string, prefix: string): readonly string[] =>
  path.startsWith(prefix) ? [decodeURIComponent(path.slice(prefix.length))] : []

/** Stores and sellers differ by country: their pages say so themselves. */
function isChecked(href: string): boolean {
  if (/^\/(?:stores|sellers)\//.test(href)) return false
  try {
    return decodeURIComponent(href) !== ''
  } catch {
    return false
  }
}

/** Links of a body that lead nowhere, by the path of their field. */
export async function deadLinksIn(
  body: unknown,
  locale: Locale,
  find: FindDeadLinks,
): Promise<ReadonlyMap<string, string>> {
  const links = linksOf(body)
  return byField(links, await find(hrefsOf(links), locale))
}

/** Entries with the links of what they show that lead nowhere. Each language is looked up once, however many entries there are. */
export async function listDeadLinks(
  rows: readonly ContentRow[],
  find: FindDeadLinks,
): Promise<readonly ListedContent[]> {
  const linksIn = (row: ContentRow, locale: Locale): readonly BodyLink[] => row.languages[locale]?.links ?? []
  const [english, arabic] = await Promise.all(
    (['en-US', 'ar'] as const).map((locale) =>
      find(
        rows.flatMap((row) => hrefsOf(linksIn(row, locale))),
        locale,
      ),
    ),
  )
  return rows.map((row) => ({
    ...row,
    deadLinks: {
      'en-US': [...byField(linksIn(row, 'en-US'), english ?? new Set()).values()],
      ar: [...byField(linksIn(row, 'ar'), arabic ?? new Set()).values()],
    },
  }))
}

const hrefsOf = (links: readonly BodyLink[]): readonly string[] => links.map(({ href }) => href)

const byField = (links: readonly BodyLink[], dead: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map(links.filter(({ href }) => dead.has(href)).map(({ path, href }) => [path, href]))
