import type { ActionAPIContext } from 'astro:actions'
import type { Cart } from '#commerce/cart/cart.ts'
import { noCart, type CartTruth } from '#contracts/cart-truth.ts'
import type { TrackedLine } from '#contracts/tracking.ts'
import { cookieLifetimeSeconds, cookiePath } from '#kernel/cookies.ts'
import { pathTo } from '#web/paths.ts'
import { shortHash } from './short-hash.ts'

/** What became of a cart or wishlist form: shown by the page, or handed to the script that sent it. */
export type ShopAnswer = {
  readonly done: boolean
  readonly status: 200 | 400 | 404 | 409 | 429 | 500
  /** A finished sentence in the shopper's language. */
  readonly message: string
  /** Own path a browser without script is sent to; null: the page that posted is shown again. */
  readonly goTo: string | null
  /** What the cart has become, where the form was about it. */
  readonly cart?: CartTruth
  /** What has come into it, for analytics. */
  readonly added?: readonly TrackedLine[]
  /** SKUs on the wishlist, where the form was about it. */
  readonly wishes?: readonly string[]
}

/** What a browser is told of its cart, so that it can tell newer from older. */
export const cartTruth = (token: string | null, { count, version }: Cart): CartTruth =>
  token === null ? noCart : { count, version, of: shortHash(token) }

/** The cart as it stands over other pages, for a script to ask for. */
export const miniCartPath = (storefrontCode: string): string => `/api/${storefrontCode}/mini-cart`

/** Where a form of the cart leads: to its page; of the cart that stands over another page, to what it has become. */
export const backToCart = ({ locals, url }: Pick<ActionAPIContext, 'locals' | 'url'>): string | null =>
  url.pathname === miniCartPath(locals.storefront.code) ? null : pathTo(locals.storefront.code, 'cart')

/** For scripts: they ask for JSON. */
export const wantsJson = (request: Request): boolean =>
  request.headers.get('accept')?.startsWith('application/json') ?? false

/** For scripts, never kept. */
export function toJson({ goTo: _, ...answer }: ShopAnswer): Response {
  return Response.json(answer, { status: answer.status, headers: { 'cache-control': 'private, no-store' } })
}

/** Gives the visitor the token under which his things are kept; no script can read it. */
export function setToken({ cookies, locals }: ActionAPIContext, name: string, token: string): void {
  cookies.set(name, token, {
    path: cookiePath,
    maxAge: cookieLifetimeSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
}

/** A token as we give them; anything else is nobody's. */
export const readToken = (value: string | undefined): string | null =>
  value !== undefined && /^[\w-]{43}$/.test(value) ? value : null

/** A posted text field, trimmed; '' when it is missing or a file. */
export const readField = (posted: FormData, field: string): string => toText(posted.get(field))

export const readFields = (posted: FormData, field: string): readonly string[] =>
  posted.getAll(field).map(toText)

const toText = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.trim().slice(0, 200) : ''
