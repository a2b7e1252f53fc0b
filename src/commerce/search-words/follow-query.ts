import { countsIn } from '#commerce/search/rules/rules-in-force.ts'
import type { SearchRule } from '#commerce/search/rules/search-rule.ts'
import { keyOfTerm } from '#commerce/search/trending.ts'
import type { Storefront } from '#kernel/storefront.ts'

const maxHops = 10

type Redirect = Extract<SearchRule, { kind: 'redirect' }>

export type Redirection = {
  readonly redirects: readonly Redirect[]
  /** The redirect of the files. */
  redirectOfFiles(text: string, here: Storefront): string | null
  /** Where a path that is no page leads by a redirect; null: nowhere. */
  followPath(path: string): Promise<string | null>
}

/** The search that a path of the storefront is; undefined: another page. */
function searchOf(path: string, { code }: Storefront): string | undefined {
  const { pathname, searchParams } = new URL(path, 'https://shop.invalid')
  const isSearch = pathname === '/search' || pathname === `/${code}/search`
  return isSearch ? (searchParams.get('q') ?? undefined) : undefined
}

/**
 * Whether a search may lead back to itself, or on through too many, by redirects of searches and of pages. Windows are left out of
 * account: what is safe today must be so next week.
 */
export async function isEndless(text: string, here: Storefront, redirection: Redirection): Promise<boolean> {
  const redirects = redirection.redirects.filter((rule) => countsIn(rule, here))

  async function follow(query: string, seen: readonly string[]): Promise<boolean> {
    const key = keyOfTerm(query)
    if (seen.includes(key) || seen.length === maxHops) return true
    const own = redirects.filter(({ terms }) => terms.some((term) => keyOfTerm(term) === key))
    const ofFiles = redirection.redirectOfFiles(query, here)
    for (const to of [...own.map((rule) => rule.to), ...(ofFiles === null ? [] : [ofFiles])]) {
      const next = searchOf(to, here) ?? (await searchBehind(to))
      if (next !== undefined && (await follow(next, [...seen, key]))) return true
    }
    return false
  }
  async function searchBehind(path: string): Promise<string | undefined> {
    const [plain = ''] = path.split(/[?#]/, 1)
    const to = await redirection.followPath(`/${here.code}${plain}`)
    return to === null ? undefined : searchOf(to, here)
  }
  return follow(text, [])
}
