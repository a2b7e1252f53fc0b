import { inArray } from 'drizzle-orm'
import type { ForgetVisitor } from '#commerce/customers/visitor.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { carts } from '#adapters/cart/cart-tables.ts'
import { wishlists } from '#adapters/wishlist/wishlist-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { digestToken } from './visitor-token.ts'

/** Lines and checkout draft are deleted with their cart. Beyond the limit the rows are left to their expiry. */
export const createForgetVisitor =
  (db: Database, rateLimiter: RateLimiter): ForgetVisitor =>
  async ({ tokens, from }) => {
    const digests = tokens.map(digestToken)
    if (digests.length === 0 || !(await rateLimiter.check('cart', from)).allowed) return
    await db.transaction(async (tx) => {
      await tx.delete(carts).where(inArray(carts.tokenDigest, digests))
      await tx.delete(wishlists).where(inArray(wishlists.tokenDigest, digests))
    })
  }
