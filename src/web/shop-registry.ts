import type { Shop } from '#commerce/shop.ts'
import { invariant } from '#kernel/invariant.ts'

const key = Symbol.for('majlis.shop')
type Registry = { [key]?: Shop | undefined }

/**
 * The process opens the shop and registers it here; Astro's bundle only looks it up. So the database is opened once, and
 * the bundle contains no driver, schema or secret.
 */
export function registerShop(shop: Shop | undefined): void {
  ;(globalThis as Registry)[key] = shop
}

export function getShop(): Shop {
  const shop = (globalThis as Registry)[key]
  invariant(shop, 'the shop is opened before the first request')
  return shop
}
