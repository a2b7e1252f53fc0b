import type { AstroGlobal } from 'astro'
import type { Contact } from '#commerce/addresses/address.ts'
import { maskContact } from '#commerce/orders/access/mask-contact.ts'
import type { OpenedOrder } from '#commerce/orders/orders.ts'
import { cookies } from '#kernel/cookies.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { readOwnOrders } from './order-tokens.ts'

export type OrderView = OpenedOrder & {
  /** Placed in this browser: the page thanks the shopper and reports the purchase. */
  readonly own: boolean
}

type PageRequest = {
  readonly url: URL
  readonly cookies: Pick<FormContext['cookies'], 'get'>
  readonly locals: Pick<App.Locals, 'shop' | 'storefront'>
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
    own: readOwnOrders(jar.get(cookies.lastOrder)?.value).map(({ token }) => token),
  }
}

/** An order, for the browser that placed it or a signed link. Takes `Astro` or an action's context. Undefined: no access. */
export async function openOrder(request: PageRequest, number: string): Promise<OrderView | undefined> {
  const { shop, storefront } = request.locals
  const { link, own } = tokensOf(request)
  const opened: OpenedOrder[] = []
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
