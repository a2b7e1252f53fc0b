import { createForgetVisitor } from '#adapters/customers/forget-visitor.ts'
import { createKiosksModule } from '#adapters/kiosks/create-kiosks-module.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createLocalBus } from '#infrastructure/db/local-bus.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { aKiosk, secretOfKiosks } from '../builders/a-kiosk.ts'
import { operator } from '../builders/operators.ts'
import { aPurchasableVariant } from '../builders/a-purchasable-variant.ts'
import { aWishlistShop } from './a-wishlist-shop.ts'

const unlimited: RateLimiter = { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) }

/** Kiosks, carts and wishlists over a database: a store called barsha in ae and one in kw; six of every SKU in stock. */
export async function aKioskShop(
  db: Database,
  { rateLimiter = unlimited }: { readonly rateLimiter?: RateLimiter } = {},
) {
  const shop = aWishlistShop(db)
  const purgeBus = createLocalBus()
  const { here, clock, from, cart } = shop
  const listVariants = async (skus: readonly string[]) =>
    new Map(skus.map((sku) => [sku, aPurchasableVariant({ available: 6, sku })]))
  const open = () =>
    createKiosksModule(db, {
      secret: secretOfKiosks,
      env: { origin: 'https://shop.example' },
      clock,
      purgeBus,
      report: (error) => {
        throw error
      },
      rateLimiter,
      listVariants,
      hasStore: async (country, code) => code === 'barsha' && (country === 'ae' || country === 'kw'),
    })
  const { kiosks, admin, job } = await open()

  return {
    ...shop,
    kiosks,
    admin,
    job,
    /** Another process on the same database. */
    open,
    forget: createForgetVisitor(db, { clock, rateLimiter: unlimited }),
    /** The token in the link of an invitation. */
    async invite(name = 'wall-1', country = 'ae') {
      const invited = await admin.invite({
        country,
        storeCode: 'barsha',
        name,
        language: 'en',
        reason: 'new wall',
        by: operator,
      })
      if (!invited.ok) throw new Error(invited.failure.kind)
      return { ...invited.value, token: new URL(invited.value.link).searchParams.get('token') ?? '' }
    },
    /** A cart, put together on a kiosk or a phone; its token. */
    async fill(...skus: readonly string[]) {
      const items = skus.map((sku) => ({ sku, quantity: 1 }))
      const added = await cart.add({ token: null, items, key: null, from }, here)
      if (!added.ok) throw new Error(added.failure.kind)
      return added.value.token
    },
    async offer(cartToken: string, kiosk = aKiosk()) {
      const offered = await kiosks.offerCart(kiosk, cartToken, here)
      if (!offered) throw new Error('nothing is in the cart')
      return offered
    },
    take: (token: string, cartToken: string | null = null) =>
      kiosks.takeCart({ token, cartToken, from }, here),
    /** What a cart holds: SKUs with their quantities. */
    async cartOf(token: string) {
      const { lines } = await cart.load(token, here)
      return Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]))
    },
  }
}
