import { foldPath, withoutQuery, splitStorefront } from './redirect-path.ts'
import type { Redirect } from './redirect.ts'

const maxHops = 10

/** The redirects of some addresses, whichever there are. */
export type FindRedirects = (froms: readonly string[]) => Promise<readonly Redirect[]>

export type Destination =
  | { readonly kind: 'moved'; readonly to: string; readonly status: 301 | 302; readonly first: string }
  | { readonly kind: 'gone'; readonly first: string }
  /** In a circle, or through too many. */
  | { readonly kind: 'endless' }

type Shop = {
  /** "ae/en" */
  readonly storefronts: readonly string[]
  readonly defaultStorefront: string
}

/**
 * Where a path leads in the end. Undefined: nowhere. `first`: the redirect by which it begins. One that is for a while makes the whole way
 * one for a while.
 */
export async function followRedirects(
  path: string,
  find: FindRedirects,
  { storefronts, defaultStorefront }: Shop,
): Promise<Destination | undefined> {
  let at = foldPath(path)
  let moved: Extract<Destination, { kind: 'moved' }> | undefined
  const seen = new Set<string>()
  for (let hop = 0; at !== undefined; hop += 1) {
    if (hop === maxHops || seen.has(at)) return { kind: 'endless' }
    seen.add(at)
    const { storefront, rest } = splitStorefront(at, storefronts)
    const found = await find(storefront === null ? [at] : [at, rest])
    const redirect = found.find(({ from }) => from === at) ?? found.find(({ from }) => from === rest)
    if (!redirect) return moved
    const first = moved?.first ?? redirect.from
    if (redirect.to === null) return { kind: 'gone', first }
    const isPlaced = splitStorefront(redirect.to, storefronts).storefront !== null
    const to = isPlaced
      ? redirect.to
      : `/${storefront ?? defaultStorefront}${redirect.to === '/' ? '' : redirect.to}`
    const isForAWhile = redirect.status === 302 || moved?.status === 302
    moved = { kind: 'moved', to, status: isForAWhile ? 302 : 301, first }
    at = foldPath(withoutQuery(to))
  }
  return moved
}

/** The addresses in which a redirect begins: its own, or that in each storefront and outside. */
export function beginningsOf(from: string, storefronts: readonly string[]): readonly string[] {
  const { storefront } = splitStorefront(from, storefronts)
  return storefront === null ? [from, ...storefronts.map((code) => `/${code}${from}`)] : [from]
}
