import type { Shop } from '#commerce/shop.ts'

const maxOrigins = 32
const known = new WeakMap<Shop, Map<string, Shop>>()

/**
 * The shop with the origin that a request has asked for, so that links, payments and cookies of a demo lead back to where
 * it was opened (decision 0056). The HTTP server has checked the host. Outside demo mode always the configured origin.
 */
export function shopAtOrigin(shop: Shop, origin: string): Shop {
  const { settings } = shop
  if (settings.mode !== 'demo' || settings.origin === origin) return shop
  const shops = known.get(shop) ?? new Map<string, Shop>()
  known.set(shop, shops)
  const made = shops.get(origin) ?? { ...shop, settings: { ...settings, origin } }
  if (shops.size < maxOrigins) shops.set(origin, made)
  return made
}
