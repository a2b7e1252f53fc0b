import { cookies } from '#kernel/cookies.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { methodsParameter } from './order-page.ts'
import { readOwnOrders } from './order-tokens.ts'
import { pathTo } from '#web/paths.ts'

/**
 * The page of this browser's last order while it is unpaid. A shopper who returns from the bank with the Back button has an
 * empty cart: this page has the items and the payment methods. Undefined: there is none.
 */
export async function unpaidOrderPath({
  cookies: jar,
  locals: { shop, storefront },
}: Pick<FormContext, 'cookies' | 'locals'>): Promise<string | undefined> {
  const [last] = readOwnOrders(jar.get(cookies.lastOrder)?.value)
  const found = last && (await shop.orders.find(last.number, last.token, storefront))
  if (!found?.ok) return undefined
  const { number, payment, status } = found.value.order
  // A bank transfer is not paid on a page.
  const isUnpaid =
    status === 'pending' && !payment.transfer && (payment.state === 'pending' || payment.state === 'failed')
  return isUnpaid ? `${pathTo(storefront.code, 'order', { number })}?${methodsParameter}=1` : undefined
}
