import { fail, ok, type Result } from '#kernel/result.ts'

const maxFromLength = 500
const maxToLength = 2000

export type PathProblem = 'empty' | 'too-long' | 'unreadable' | 'has-query' | 'reserved' | 'other-host'

/** Of the shop itself: never a page of before. */
const reserved =
  /^\/(?:_|api|operations|crew|dev|feeds|graphql|media|sitemaps|livez|readyz|metrics)(?:[/?]|$)/
const origin = /^https?:\/\/[^/?#]+/i
const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/**
 * A path as redirects are found by it: decoded, in lower case, with single slashes. Undefined where it cannot be read, or is the beginning
 * of the shop or of a storefront.
 */
export function foldPath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path).normalize('NFC').toLowerCase()
    const tidy = decoded.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
    const isBroken = !tidy.startsWith('/') || tidy.includes('\\') || control.test(tidy)
    const steps = tidy.split('/')
    return isBroken || steps.includes('..') || steps.includes('.') ? undefined : tidy
  } catch {
    return undefined
  }
}

/** Of what is typed or imported: an address copied from a browser, of any host, or a path. */
export function parseFrom(text: string): Result<string, PathProblem> {
  const path = text.trim().replace(origin, '')
  if (path === '' || path === '/') return fail('empty')
  if (/[?#]/.test(path)) return fail('has-query')
  const folded = foldPath(path)
  if (folded === undefined) return fail('unreadable')
  if ([...folded].length > maxFromLength) return fail('too-long')
  return reserved.test(folded) ? fail('reserved') : ok(folded)
}

/** A path of the shop, encoded, with its query and fragment. Other hosts are rejected, so that no redirect leads out of the shop. */
export function parseTo(text: string): Result<string, PathProblem> {
  const typed = text.trim()
  if (typed === '') return fail('empty')
  if (!/^\/(?![/\\])/.test(typed)) return fail('other-host')
  if (control.test(typed) || !URL.canParse(typed, 'https://shop.invalid')) return fail('unreadable')
  const { host, pathname, search, hash } = new URL(typed, 'https://shop.invalid')
  if (host !== 'shop.invalid') return fail('other-host')
  if (foldPath(pathname) === undefined) return fail('unreadable')
  const to = pathname + search + hash
  if (to.length > maxToLength) return fail('too-long')
  return reserved.test(to) ? fail('reserved') : ok(to)
}

/** Without query and fragment. */
export const withoutQuery = (to: string): string => to.replace(/[?#].*$/s, '')

/** "/ae/en" and what is below it: "/ae/en/cart" has "/cart". */
export type PlacedPath = { readonly storefront: string | null; readonly rest: string }

export function splitStorefront(path: string, storefronts: readonly string[]): PlacedPath {
  const code = storefronts.find((one) => path === `/${one}` || path.startsWith(`/${one}/`))
  return code === undefined
    ? { storefront: null, rest: path }
    : { storefront: code, rest: path.slice(code.length + 1) || '/' }
}
