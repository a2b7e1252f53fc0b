import type { Shop } from '#commerce/shop.ts'
import { isLanguage } from '#kernel/language.ts'
import { isLeadForm } from '#kernel/lead-form.ts'
import { storefront, type Storefront } from '#kernel/storefront.ts'
import { findMovedPath } from '#web/old-paths.ts'
import { paths, type PathName } from '#web/paths.ts'

const patterns = Object.entries(paths).map(([name, { pattern }]) => ({
  name: name as PathName,
  hasParameter: pattern.includes('{'),
  test: new RegExp(
    `^${pattern.replace(/\{(\w+)\.{3}\}/g, '(?<$1>.+)').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  ),
}))
/** A page with a name of its own before one with a parameter, the content page last. */
const inOrder = patterns.toSorted((a, b) => rankOf(a) - rankOf(b))
function rankOf({ name, hasParameter }: (typeof patterns)[number]): number {
  return name === 'content' ? 2 : hasParameter ? 1 : 0
}

/** What says which pages there are. */
export type PageShop = Pick<Shop, 'countries' | 'collections'> & {
  readonly catalog: Pick<
    Shop['catalog'],
    'findProduct' | 'listCategories' | 'findMovedCategory' | 'findBrand'
  >
  readonly content: Pick<Shop['content'], 'loadPage'>
}

/** Whether there is a page at a path of the shop, without query. A redirect never hides one. */
export async function isLivePage(shop: PageShop, path: string): Promise<boolean> {
  if (path === '/') return true
  const [, code = '', language = '', below = ''] = /^\/([a-z]{2})\/([a-z]{2})(\/.*)?$/.exec(path) ?? []
  const country = shop.countries.find(({ isoCode }) => isoCode === code)
  if (!country || !isLanguage(language)) return false
  const found = matchPath(below)
  return found !== undefined && isThere(shop, storefront(country, language), found)
}

type Groups = Readonly<Record<string, string>>
type MatchedPath = { readonly name: PathName; readonly groups: Groups }

/** Which page a path below the storefront would be. */
export function matchPath(below: string): MatchedPath | undefined {
  for (const { name, test } of inOrder) {
    const found = test.exec(below)
    if (found) return { name, groups: found.groups ?? {} }
  }
  return undefined
}

/** The slug or id of a page of editors; `isElsewhere`: the shop has a page there without one. Undefined: it is none of theirs. */
export function slugOfPage({
  name,
  groups,
}: MatchedPath): { readonly name: string; readonly isElsewhere: boolean } | undefined {
  const given = (key: string): string => decodeURIComponent(groups[key] ?? '')
  if (name === 'landing') return { name: given('pageId'), isElsewhere: false }
  if (!contentPaths.has(name)) return undefined
  const slug = slugOf(name, given)
  return { name: slug, isElsewhere: findMovedPath(slug) !== undefined }
}

const contentPaths: ReadonlySet<PathName> = new Set([
  ...(['guide', 'ideasOfRoom', 'legal', 'help'] as const),
  ...(['contact', 'assistant', 'content'] as const),
])

export async function isThere(
  shop: PageShop,
  place: Storefront,
  { name, groups }: MatchedPath,
): Promise<boolean> {
  const given = (key: string): string => decodeURIComponent(groups[key] ?? '')
  switch (name) {
    case 'product':
    case 'productInstallments':
    case 'productReviews':
    case 'productQuestions':
      return (await shop.catalog.findProduct(given('urlKey').toLowerCase(), place)).kind !== 'unknown'
    case 'listing': {
      const path = given('category')
      const categories = await shop.catalog.listCategories()
      if (findMovedPath(`c/${path}`) !== undefined || categories.some((one) => one.path === path)) return true
      return (await shop.catalog.findMovedCategory(path)) !== undefined
    }
    case 'brand':
      return shop.catalog.findBrand(given('brand')) !== undefined
    case 'collection':
      return (await shop.collections.find(given('slug'), place)) !== undefined
    case 'lead':
      return isLeadForm(given('form'))
    case 'landing':
      return (await shop.content.loadPage({ pageId: given('pageId') }, place)).ok
    case 'guide':
    case 'ideasOfRoom':
    case 'legal':
    case 'help':
    case 'contact':
    case 'assistant':
    case 'content': {
      const slug = slugOf(name, given)
      return findMovedPath(slug) !== undefined || (await shop.content.loadPage({ slug }, place)).ok
    }
    default:
      return true
  }
}

const slugOf = (name: PathName, given: (key: string) => string): string =>
  paths[name].pattern.slice(1).replace(/\{(\w+)\.{0,3}\}/, (_, key: string) => given(key))
