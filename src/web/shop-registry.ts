import type { Shop } from '#commerce/shop.ts'
import { invariant } from '#kernel/invariant.ts'

const seat = Symbol.for('majlis.shop')
type Seat = { [seat]?: Shop | undefined }

/**
 * The process opens the shop and seats it here; the bundle that Astro builds only finds it. So the database is opened
 * once, and no driver, schema or secret is in the bundle.
 */
export function registerShop(shop: Shop | undefined): void {
  ;(globalThis as Seat)[seat] = shop
}

export function getShop(): Shop {
  const shop = (globalThis as Seat)[seat]
  invariant(shop, 'the shop is opened before the first request')
  return shop
}
