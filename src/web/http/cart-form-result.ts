import type { Cart } from '#commerce/cart/cart.ts'
import { noCart, type CartVersion } from '#contracts/cart-version.ts'
import type { TrackedLine } from '#contracts/tracking.ts'
import { cookieLifetimeSeconds, cookiePath } from '#kernel/page-cookies.ts'
import { isCustomerToken } from '#kernel/visitor-token.ts'
import { pathTo } from '#web/paths.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { shortHash } from './short-hash.ts'

/** The result of a cart or wishlist form: shown by the page, or sent as JSON to the script that posted it. */
export type CartFormResult = {
  readonly done: boolean
  readonly status: 200 | 400 | 404 | 409 | 429 | 500
  /** A finished sentence in the shopper's language. */
  readonly message: string
  /** SKU of the line of the cart that an error is about: it is shown there. */
  readonly line?: string
  /** Own path to redirect a browser without JavaScript to; null shows the posting page again. */
  readonly redirectTo: string | null
  /** The changed cart, for forms about the cart. */
  readonly cart?: CartVersion
  /** Lines that were added, for analytics. */
  readonly added?: readonly TrackedLine[]
  /** SKUs on the wishlist, for forms about it. */
  readonly wishlist?: readonly string[]
}

/** A cart's version as the browser stores it, to drop responses that are older than what it shows. */
export const toCartVersion = (token: string | null, { count, version }: Cart): CartVersion =>
  token === null ? noCart : { count, version, of: shortHash(token) }

/** Path of the mini cart, which a script loads over other pages. */
export const miniCartPath = (storefrontCode: string): string => `/api/${storefrontCode}/mini-cart`

/** Where a cart form redirects to: the cart's page. Null for the mini cart, which is rendered again. */
export const backToCart = ({ locals, url }: Pick<FormContext, 'locals' | 'url'>): string | null =>
  url.pathname === miniCartPath(locals.storefront.code) ? null : pathTo(locals.storefront.code, 'cart')

/** Whether a script sent the request. */
export const wantsJson = (request: FormContext['request']): boolean =>
  request.headers.get('accept')?.startsWith('application/json') ?? false

/** The result as the script gets it. */
export const toJsonText = ({ redirectTo: _, ...result }: CartFormResult): string => JSON.stringify(result)

/** Sets the cookie with a guest's token, which no script can read; on a kiosk until the browser is closed. A customer's is in no cookie. */
export function setToken({ cookies, locals }: FormContext, name: string, token: string): void {
  if (isCustomerToken(token)) return
  cookies.set(name, token, {
    path: cookiePath,
    ...(locals.kiosk ? {} : { maxAge: cookieLifetimeSeconds }),
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
}

/** A posted text field, trimmed; '' when it is missing or a file. */
export const readField = (posted: PostedForm, field: string): string => toText(posted.get(field))

export const readFields = (posted: PostedForm, field: string): readonly string[] =>
  posted.getAll(field).map(toText)

const toText = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.trim().slice(0, 200) : ''
