import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { WishlistEntry, WishlistRepository } from '#commerce/wishlist/ports.ts'
import { toInstant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { wishlistItems, wishlists } from '#adapters/wishlist/wishlist-tables.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'

/** Wishlists in the database. */
export function createWishlistRepository(db: Database): WishlistRepository {
  const findList = async (from: Database, token: string) => {
    const [list] = await from
      .select({ id: wishlists.id })
      .from(wishlists)
      .where(eq(wishlists.tokenDigest, digestToken(token)))
    return list
  }
  return {
    isKnown: async (token) => (await findList(db, token)) !== undefined,

    async find(token) {
      const list = await findList(db, token)
      return list ? listWishlistEntries(db, list.id) : []
    },

    set: ({ token, sku, listed, at }, max) =>
      db.transaction(async (tx) => {
        const now = new Date(at)
        // The update locks the row until the end of the transaction.
        await tx
          .insert(wishlists)
          .values({ tokenDigest: digestToken(token), createdAt: now, changedAt: now })
          .onConflictDoUpdate({ target: wishlists.tokenDigest, set: { changedAt: now } })
        const list = await findList(tx, token)
        invariant(list, 'a wishlist that was not inserted exists already')
        const wishlistId = list.id
        const one = and(eq(wishlistItems.wishlistId, wishlistId), eq(wishlistItems.sku, sku))
        if (!listed) await tx.delete(wishlistItems).where(one)
        else {
          const [existing] = await tx
            .select({
              items: count(),
              same: sql<number>`count(*) filter (where ${wishlistItems.sku} = ${sku})::int`,
            })
            .from(wishlistItems)
            .where(eq(wishlistItems.wishlistId, wishlistId))
          if (existing && existing.same === 0 && existing.items >= max)
            return fail({ kind: 'wishlist-full', max })
          await tx.insert(wishlistItems).values({ wishlistId, sku, addedAt: now }).onConflictDoNothing()
        }
        return ok(await listWishlistEntries(tx, wishlistId))
      }),

    remove: (token, skus, at) =>
      db.transaction(async (tx) => {
        const [list] = await tx
          .update(wishlists)
          .set({ changedAt: new Date(at) })
          .where(eq(wishlists.tokenDigest, digestToken(token)))
          .returning({ id: wishlists.id })
        if (!list) return []
        const removed = await tx
          .delete(wishlistItems)
          .where(and(eq(wishlistItems.wishlistId, list.id), inArray(wishlistItems.sku, [...skus])))
          .returning({ sku: wishlistItems.sku })
        return removed.map(({ sku }) => sku)
      }),
  }
}

export async function listWishlistEntries(
  db: Database,
  wishlistId: string,
): Promise<readonly WishlistEntry[]> {
  const rows = await db
    .select({ sku: wishlistItems.sku, addedAt: wishlistItems.addedAt })
    .from(wishlistItems)
    .where(eq(wishlistItems.wishlistId, wishlistId))
    .orderBy(desc(wishlistItems.addedAt), sql`${wishlistItems.sku} collate "C"`)
  return rows.map(({ sku, addedAt }) => ({ id: `${wishlistId}:${sku}`, sku, addedAt: toInstant(addedAt) }))
}
