import type { AstroGlobal } from 'astro'
import type { OrderDetails } from '#commerce/orders/orders.ts'
import { cookies } from '#kernel/cookies.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import { readOwnOrders } from './order-tokens.ts'

export type OrderView = OrderDetails & {
  /** Placed in this browser: the page thanks the shopper and reports the purchase. */
  readonly own: boolean
}

type PageRequest = {
  readonly url: URL
  readonly cookies: Pick<AstroGlobal['cookies'], 'get'>
  readonly locals: App.Locals
}

/** Query parameter of the signed links in messages. */
export const tokenParameter = 't'

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
  for (const token of new Set([...own, ...(link === null ? [] : [link])])) {
    const found = await shop.orders.find(number, token, storefront)
    if (found.ok) return { ...found.value, own: own.includes(token) }
  }
  return undefined
}

/** Order pages are never shared or cached; without access they are a 404. */
export function keepPrivate(
  { response, locals }: Pick<AstroGlobal, 'response' | 'locals'>,
  found: boolean,
): void {
  setCachePolicy(response.headers, 'personal', { now: locals.shop.clock.now() })
  // The URL may contain the token of a signed link.
  response.headers.set('referrer-policy', 'same-origin')
  if (!found) response.status = 404
}
