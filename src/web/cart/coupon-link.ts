import { toCouponCode } from '#commerce/promotions/promotion.ts'
import { cookies, couponLifetimeSeconds } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'
import { findPageRoute } from '../page-routes.ts'

/**
 * Query parameters by which a link to any page gives a coupon. The HTTP server takes them out of the address, except from
 * a page that has a parameter of that name: the `code` of the scanner is a product's.
 */
const couponParameters: readonly string[] = ['coupon', 'code']

/** A request for a page with a coupon: the same address without it, and its code. */
type CouponLink = {
  readonly to: string
  /** Null for what cannot be a code. */
  readonly code: string | null
}

const shopPath = /^\/(?:[a-z]{2}\/[a-z]{2}(?:\/|$)|$)/
const codePattern = /^[A-Z0-9]{4,24}$/

/**
 * Reads a clean path and its query; undefined without a coupon. Other parameters stay as they are. Of several codes the
 * first counts.
 */
export function parseCouponLink(path: string, query: string): CouponLink | undefined {
  if (!couponParameters.some((name) => query.includes(name)) || !shopPath.test(path)) return undefined
  const { parameters } = findPageRoute(path)
  const names = couponParameters.filter((name) => !parameters.has(name))
  const pairs = query.split('&')
  const others = pairs.filter((pair) => !names.includes(pair.split('=', 1)[0] ?? ''))
  if (others.length === pairs.length) return undefined
  const rest = others.filter(Boolean).join('&')
  const given = [...new URLSearchParams(query)].find(([name]) => names.includes(name))?.[1] ?? ''
  return { to: rest === '' ? path : `${path}?${rest}`, code: parseCouponCode(given) }
}

/** A code as promotions have them; null for what no promotion can have. */
export function parseCouponCode(text: string | undefined): string | null {
  if (text === undefined || text.length > 100) return null
  const code = toCouponCode(text)
  return codePattern.test(code) ? code : null
}

/** The redirect to the same page without the coupon: its address, and the headers that store the code. */
export function redirectCouponLink(
  path: string,
  query: string,
  { secure, kiosk }: { readonly secure: boolean; readonly kiosk: boolean },
): Readonly<Record<string, string>> | undefined {
  const link = parseCouponLink(path, query)
  if (!link) return undefined
  const headers = { location: link.to }
  // What one shopper opens on a kiosk would be given to the next.
  if (link.code === null || kiosk) return headers
  const attributes = `Max-Age=${couponLifetimeSeconds}; Path=${cookiePath}; HttpOnly; SameSite=Lax`
  return {
    ...headers,
    'set-cookie': `${cookies.coupon}=${link.code}; ${attributes}${secure ? '; Secure' : ''}`,
  }
}
