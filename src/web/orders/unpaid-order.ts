import type { AstroGlobal } from 'astro'
import { cookies } from '#kernel/cookies.ts'
import { waysParameter } from './order-page.ts'
import { readOwnOrders } from './order-tokens.ts'
import { pathTo } from '#web/paths.ts'

/**
 * The page of this browser's last order, while that waits for its payment: who comes back from the bank by the Back
 * button finds his cart spent, his things there, and the ways to pay. Undefined: there is none.
 */
export async function unpaidOrderPath({
  cookies: jar,
  locals: { shop, storefront },
}: Pick<AstroGlobal, 'cookies' | 'locals'>): Promise<string | undefined> {
  const [last] = readOwnOrders(jar.get(cookies.lastOrder)?.value)
  const found = last && (await shop.orders.find(last.number, last.token, storefront))
  if (!found?.ok) return undefined
  const { number, payment, status } = found.value.order
  const waits = status === 'pending' && (payment.state === 'pending' || payment.state === 'failed')
  return waits ? `${pathTo(storefront.code, 'order', { number })}?${waysParameter}=1` : undefined
}
