import { sql } from 'drizzle-orm'
import { maxWishlistEntries } from '#commerce/wishlist/wishlist.ts'
import type { Instant } from '#kernel/instant.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Tokens = { readonly guest: string; readonly customer: string; readonly at: Instant }

/** Adds a guest's entries to the customer's, newest first and up to the limit, with the links to it, and deletes the guest's wishlist. */
export async function mergeWishlists(db: Database, { guest, customer, at }: Tokens): Promise<void> {
  if (guest === customer) return
  const [from, into] = [digestToken(guest), digestToken(customer)]
  await db.transaction(async (tx) => {
    const [list] = await rowsOf<{ readonly id: string }>(
      tx,
      sql`select id from wishlists where token_digest = ${from} for update`,
    )
    if (!list) return
    await tx.execute(sql`insert into wishlists (token_digest, created_at, changed_at)
      values (${into}, ${at}::timestamptz, ${at}::timestamptz)
      on conflict (token_digest) do update set changed_at = excluded.changed_at`)
    await tx.execute(sql`insert into wishlist_items (wishlist_id, sku, added_at)
      select own.id, item.sku, item.added_at
      from wishlists own, wishlist_items item
      where own.token_digest = ${into} and item.wishlist_id = ${list.id}::uuid
        and not exists (select from wishlist_items same where same.wishlist_id = own.id and same.sku = item.sku)
      order by item.added_at desc
      limit greatest(0, ${maxWishlistEntries} - (select count(*) from wishlist_items existing
        join wishlists owner on owner.id = existing.wishlist_id where owner.token_digest = ${into}))`)
    await tx.execute(sql`update shared_wishlists set wishlist_id = own.id from wishlists own
      where own.token_digest = ${into} and wishlist_id = ${list.id}::uuid`)
    await tx.execute(sql`delete from wishlists where id = ${list.id}::uuid`)
  })
}
