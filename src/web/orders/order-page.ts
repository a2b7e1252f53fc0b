import type { AstroGlobal } from 'astro'
import type { Contact } from '#commerce/addresses/address.ts'
import { maskContact } from '#commerce/addresses/mask-contact.ts'
import type { OpenedOrder } from '#commerce/orders/orders.ts'
import { cookies } from '#kernel/cookies.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { readOpenedOrder } from './opened-order.ts'
import { readOwnOrders } from './order-tokens.ts'
import { findOwnOrder } from './own-order.ts'

export type OrderView = OpenedOrder & {
  /** Placed in this browser: the page thanks the shopper and reports the purchase. */
  readonly own: boolean
}

type PageRequest = {
  readonly url: URL
  readonly cookies: Pick<FormContext['cookies'], 'get'>
  readonly locals: Pick<App.Locals, 'shop' | 'storefront' | 'signedIn'>
}

/** Query parameter of the signed links in messages. */
const tokenParameter = 't'

/** Query parameter: a link has just been sent. */
export const sentParameter = 'sent'

/** Query parameter: shows the payment methods of an unpaid order, for which installment providers are queried. */
export const methodsParameter = 'methods'

/** Tokens of the link and of the browser. */
function tokensOf({ url, cookies: jar }: PageRequest): {
  readonly link: string | null
  readonly own: readonly string[]
} {
  const link = url.searchParams.get(tokenParameter)
  return {
    link: link !== null && /^[\w.-]{16,200}$/.test(link) ? link : null,
    own: [...readOpenedOrder(jar), ...readOwnOrders(jar.get(cookies.lastOrder)?.value)].map(
      ({ token }) => token,
    ),
  }
}

/**
 * An order, for the browser that placed it, a signed link, a code, or the customer in whose account it is. Takes `Astro` or
 * an action's context. Undefined: no access.
 */
export async function openOrder(request: PageRequest, number: string): Promise<OrderView | undefined> {
  const { shop, storefront } = request.locals
  const { link, own } = tokensOf(request)
  const owned = await findOwnOrder(request.locals, number)
  const opened: OpenedOrder[] = owned ? [owned] : []
  for (const token of new Set([...(link === null ? [] : [link]), ...own])) {
    const found = await shop.orders.find(number, token, storefront)
    if (found.ok) opened.push(found.value)
  }
  const best = opened.toSorted((one, other) => rank(other) - rank(one))[0]
  return best && { ...best, own: opened.some(({ scope }) => scope === 'own') }
}

/** The more rights, the higher. */
const rank = ({ rights }: OpenedOrder): number => Object.values(rights).filter(Boolean).length

/** Where the link that changes an order goes, masked. */
export const changeLinkContact = ({ order: { contact }, rights }: OpenedOrder): Contact =>
  rights.seesContact ? maskContact(contact) : contact

/** Where a form of an order's page is posted: there, with the token of a link, and nothing that the page has said before. */
export function orderFormHref({ pathname, searchParams }: URL, queryString: string): string {
  const query = new URLSearchParams(queryString)
  const token = searchParams.get('t')
  if (token !== null) query.set('t', token)
  return `${pathname}?${query.toString()}`
}

/** Order pages are never shared or cached; without access they are a 404. */
export function keepPrivate(
  { response, locals }: Pick<AstroGlobal, 'response' | 'locals'>,
  found: boolean,
): void {
  setCachePolicy(response.headers, 'personal', { now: locals.shop.clock.now() })
  // The URL may contain the token of a signed link. Not "no-referrer", which would make the origin of forms null.
  response.headers.set('referrer-policy', 'same-origin')
  if (!found) response.status = 404
}
