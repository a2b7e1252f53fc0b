import { and, eq, sql } from 'drizzle-orm'
import type { HandoverRepository } from '#commerce/kiosks/ports.ts'
import { toInstant } from '#kernel/instant.ts'
import { mergeWithin } from '#adapters/cart/cart-merger.ts'
import { listLines, toStoredCart } from '#adapters/cart/cart-repository.ts'
import { carts } from '#adapters/cart/cart-tables.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { cartHandovers } from './kiosk-tables.ts'

/** Offers of carts in the database. Whoever locks a cart and its offer locks the cart first. */
export function createHandoverRepository(db: Database): HandoverRepository {
  const findOpen = async (from: Database, token: string, country: string, at: string) => {
    const [found] = await from
      .select({ id: cartHandovers.id, kioskId: cartHandovers.kioskId, cart: carts })
      .from(cartHandovers)
      .innerJoin(carts, eq(carts.id, cartHandovers.cartId))
      .where(
        and(
          eq(cartHandovers.tokenDigest, digestToken(token)),
          eq(cartHandovers.country, country),
          sql`${cartHandovers.takenAt} is null and ${cartHandovers.expiresAt} > ${at}::timestamptz`,
        ),
      )
    return found
  }

  return {
    offer: ({ id, token, cartToken, kioskId, country, at, expiresAt, reusableAt }) =>
      db.transaction(async (tx) => {
        const [cart] = await rowsOf<{ id: string }>(
          tx,
          sql`select id from carts where token_digest = ${digestToken(cartToken)}
            and exists (select from cart_lines where cart_id = carts.id) for update`,
        )
        if (!cart) return undefined
        const [offered] = await rowsOf<{ id: string; expiresAt: string }>(
          tx,
          sql`with open as (
              select id, expires_at from cart_handovers where cart_id = ${cart.id}::uuid
                and country = ${country} and expires_at > ${reusableAt}::timestamptz
              order by expires_at desc limit 1
            ), made as (
              insert into cart_handovers (id, token_digest, cart_id, kiosk_id, country, offered_at, expires_at)
              select ${id}::uuid, ${digestToken(token)}, ${cart.id}::uuid, ${kioskId}::uuid, ${country},
                ${at}::timestamptz, ${expiresAt}::timestamptz
              where not exists (select from open) returning id, expires_at
            )
            select id, expires_at as "expiresAt" from open union all select id, expires_at from made`,
        )
        return offered && { id: offered.id, expiresAt: toInstant(new Date(offered.expiresAt)) }
      }),

    async state(id, at) {
      const [row] = await rowsOf<{ taken: boolean; open: boolean }>(
        db,
        sql`select taken_at is not null as taken,
            (cart_id is not null and expires_at > ${at}::timestamptz) as open
          from cart_handovers where id = ${id}::uuid`,
      )
      return row?.taken ? 'taken' : row?.open ? 'open' : 'gone'
    },

    async find(token, country, at) {
      const found = await findOpen(db, token, country, at)
      return found && toStoredCart(found.cart, await listLines(db, found.cart.id))
    },

    take: ({ token, cartToken, country, at, decide }) =>
      db.transaction(async (tx) => {
        const found = await findOpen(tx, token, country, at)
        const into = digestToken(cartToken)
        if (!found || found.cart.tokenDigest === into) return undefined
        // Whoever is second finds the cart gone, once its lock is free.
        const conflicts = await mergeWithin(tx, { from: found.cart.tokenDigest, into, country, at, decide })
        if (!conflicts) return undefined
        await tx
          .update(cartHandovers)
          .set({ takenAt: new Date(at) })
          .where(eq(cartHandovers.id, found.id))
        await tx.update(carts).set({ kioskId: found.kioskId }).where(eq(carts.tokenDigest, into))
        return conflicts
      }),
  }
}
