import type { AstroGlobal } from 'astro'
import type { OrderDetails } from '#commerce/orders/orders.ts'
import { cookies } from '#kernel/cookies.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import { readOwnOrders } from './order-tokens.ts'

export type OrderView = OrderDetails & {
  /** This browser has placed it: it may thank, and tell of the purchase. */
  readonly own: boolean
}

type Asked = {
  readonly url: URL
  readonly cookies: Pick<AstroGlobal['cookies'], 'get'>
  readonly locals: App.Locals
}

/** Query parameter of the signed links in messages. */
export const tokenParameter = 't'

/** Query parameter: the ways to pay of an unpaid order are shown, for which providers of parts are asked. */
export const waysParameter = 'ways'

/** Tokens that somebody has shown for an order: of the link, then of the browser. */
function tokensOf({ url, cookies: jar }: Asked): {
  readonly link: string | null
  readonly own: readonly string[]
} {
  const link = url.searchParams.get(tokenParameter)
  return {
    link: link !== null && /^[\w.-]{16,200}$/.test(link) ? link : null,
    own: readOwnOrders(jar.get(cookies.lastOrder)?.value).map(({ token }) => token),
  }
}

/** Opens an order to its guest's browser or a signed link, and to nobody else. Hand in `Astro`, or an action's context. */
export async function openOrder(asked: Asked, number: string): Promise<OrderView | undefined> {
  const { shop, storefront } = asked.locals
  const { link, own } = tokensOf(asked)
  for (const token of new Set([...own, ...(link === null ? [] : [link])])) {
    const found = await shop.orders.find(number, token, storefront)
    if (found.ok) return { ...found.value, own: own.includes(token) }
  }
  return undefined
}

/** A page of an order is its shopper's alone, and a 404 to all others. */
export function keepPrivate(
  { response, locals }: Pick<AstroGlobal, 'response' | 'locals'>,
  found: boolean,
): void {
  setCachePolicy(response.headers, 'personal', { now: locals.shop.clock.now() })
  // The address may hold the token of a signed link.
  response.headers.set('referrer-policy', 'same-origin')
  if (!found) response.status = 404
}
