import { and, inArray, sql } from 'drizzle-orm'
import type { ForgetVisitor } from '#commerce/customers/visitor.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { carts } from '#adapters/cart/cart-tables.ts'
import { checkouts } from '#adapters/checkout/checkout-tables.ts'
import { cartHandovers } from '#adapters/kiosks/kiosk-tables.ts'
import { wishlists } from '#adapters/wishlist/wishlist-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { digestToken } from './visitor-token.ts'

type Deps = { readonly clock: Clock; readonly rateLimiter: RateLimiter }

/**
 * Lines and checkout draft are deleted with their cart. One that is on offer to a phone is found by no browser any longer,
 * and goes with its offer (kiosks/clear-handovers.ts). Beyond the limit the rows are left to their expiry.
 */
export const createForgetVisitor =
  (db: Database, { clock, rateLimiter }: Deps): ForgetVisitor =>
  async ({ tokens, from }) => {
    const digests = tokens.map(digestToken)
    if (digests.length === 0 || !(await rateLimiter.check('cart', from)).allowed) return
    await db.transaction(async (tx) => {
      await tx.delete(checkouts).where(inArray(checkouts.tokenDigest, digests))
      await tx
        .update(carts)
        .set({ tokenDigest: sql`'handover:' || ${carts.id}` })
        .where(
          and(
            inArray(carts.tokenDigest, digests),
            sql`exists (select from ${cartHandovers} where ${cartHandovers.cartId} = ${carts.id}
              and ${cartHandovers.expiresAt} > ${clock.now()}::timestamptz)`,
          ),
        )
      await tx.delete(carts).where(inArray(carts.tokenDigest, digests))
      await tx.delete(wishlists).where(inArray(wishlists.tokenDigest, digests))
    })
  }
