import { and, asc, count, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { SharedWishlist, SharedWishlistRepository } from '#commerce/wishlist/ports.ts'
import { fail, ok } from '#kernel/result.ts'
import { toInstant } from '#kernel/instant.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { customers, customerVisitors } from '#adapters/identity/identity-tables.ts'
import { listWishlistEntries } from './wishlist-repository.ts'
import {
  sharedWishlistNotes as notes,
  sharedWishlists as shares,
  sharedWishlistVotes as votes,
  wishlistItems,
  wishlists,
} from './wishlist-tables.ts'

/** While the account of its owner waits to be erased, a list is closed; it opens again when that is undone. */
const isOwnerPresent = sql`not exists (select from ${customerVisitors} join ${customers}
  on ${customers.id} = ${customerVisitors.customerId}
  where ${customerVisitors.tokenDigest} = ${wishlists.tokenDigest} and ${customers.deletionRequestedAt} is not null)`

const linkColumns = { id: shares.id, createdAt: shares.createdAt, expiresAt: shares.expiresAt }
const toLink = (row: { id: string; createdAt: Date; expiresAt: Date }): SharedWishlist => ({
  id: row.id,
  createdAt: toInstant(row.createdAt),
  expiresAt: toInstant(row.expiresAt),
})

/** Links to wishlists in the database. Whoever locks a wishlist and a link of it locks the wishlist first. */
export function createSharedWishlistRepository(db: Database): SharedWishlistRepository {
  /** Links of the owner's list that have not expired. */
  const linksOf = (from: Database, ownerToken: string) =>
    from
      .select({ id: shares.id })
      .from(shares)
      .innerJoin(wishlists, eq(wishlists.id, shares.wishlistId))
      .where(eq(wishlists.tokenDigest, digestToken(ownerToken)))

  return {
    share: (ownerToken, { id, token, createdAt, expiresAt }) =>
      db.transaction(async (tx) => {
        const [list] = await tx
          .select({ id: wishlists.id })
          .from(wishlists)
          .where(
            and(
              eq(wishlists.tokenDigest, digestToken(ownerToken)),
              sql`exists (select from ${wishlistItems} where ${wishlistItems.wishlistId} = ${wishlists.id})`,
            ),
          )
          .for('update')
        if (!list) return undefined
        const [open] = await tx
          .select(linkColumns)
          .from(shares)
          .where(and(eq(shares.wishlistId, list.id), gt(shares.expiresAt, new Date(createdAt))))
          .orderBy(desc(shares.expiresAt))
          .limit(1)
        if (open) return toLink(open)
        await tx.insert(shares).values({
          id,
          wishlistId: list.id,
          tokenDigest: digestToken(token),
          createdAt: new Date(createdAt),
          expiresAt: new Date(expiresAt),
        })
        return { id, createdAt, expiresAt }
      }),

    async findOwn(ownerToken, at) {
      const own = await db
        .select(linkColumns)
        .from(shares)
        .innerJoin(wishlists, eq(wishlists.id, shares.wishlistId))
        .where(and(eq(wishlists.tokenDigest, digestToken(ownerToken)), gt(shares.expiresAt, new Date(at))))
        .orderBy(asc(shares.createdAt), asc(shares.id))
      if (own.length === 0) return { links: [], votes: new Map(), notes: [] }
      const of = (column: typeof votes.sharedId | typeof notes.sharedId) =>
        sql`${column} in (${sql.join(
          own.map(({ id }) => sql`${id}::uuid`),
          sql`, `,
        )})`
      const [voted, noted] = await Promise.all([
        countVotes(db, of(votes.sharedId)),
        db
          .select({ id: notes.id, sku: notes.sku, text: notes.text, at: notes.writtenAt })
          .from(notes)
          .where(of(notes.sharedId))
          .orderBy(asc(notes.writtenAt), asc(notes.id)),
      ])
      return {
        links: own.map(toLink),
        votes: voted,
        notes: noted.map((note) => ({ ...note, at: toInstant(note.at) })),
      }
    },

    close: async (ownerToken, id) =>
      (
        await db
          .delete(shares)
          .where(and(eq(shares.id, id), sql`${shares.id} in (${linksOf(db, ownerToken)})`))
          .returning({ id: shares.id })
      ).length > 0,

    deleteNote: async (ownerToken, noteId) =>
      (
        await db
          .delete(notes)
          .where(and(eq(notes.id, noteId), sql`${notes.sharedId} in (${linksOf(db, ownerToken)})`))
          .returning({ id: notes.id })
      ).length > 0,

    async find(token, at) {
      const [found] = await db
        .select({ ...linkColumns, wishlistId: shares.wishlistId })
        .from(shares)
        .innerJoin(wishlists, eq(wishlists.id, shares.wishlistId))
        .where(
          and(eq(shares.tokenDigest, digestToken(token)), gt(shares.expiresAt, new Date(at)), isOwnerPresent),
        )
      return found && { link: toLink(found), entries: await listWishlistEntries(db, found.wishlistId) }
    },

    async findVotes(sharedId, browser) {
      const own = browser ?? ''
      const [counted, voted, noted] = await Promise.all([
        countVotes(db, eq(votes.sharedId, sharedId)),
        db
          .select({ sku: votes.sku })
          .from(votes)
          .where(and(eq(votes.sharedId, sharedId), eq(votes.browser, own))),
        db
          .select({ sku: notes.sku, text: notes.text })
          .from(notes)
          .where(and(eq(notes.sharedId, sharedId), eq(notes.browser, own))),
      ])
      return {
        votes: counted,
        own: new Set(voted.map(({ sku }) => sku)),
        notes: new Map(noted.map(({ sku, text }) => [sku, text])),
      }
    },

    vote: ({ sharedId, sku, browser, voted, at }, max) =>
      db.transaction(async (tx) => {
        const rejected = await lockLink(tx, { sharedId, sku, at })
        if (rejected) return rejected
        const own = and(eq(votes.sharedId, sharedId), eq(votes.sku, sku), eq(votes.browser, browser))
        if (!voted) {
          await tx.delete(votes).where(own)
          return ok(undefined)
        }
        const [stored] = await tx
          .select({ all: count(), own: sql<number>`count(*) filter (where ${own})::int` })
          .from(votes)
          .where(eq(votes.sharedId, sharedId))
        if (stored && stored.own === 0 && stored.all >= max) return fail({ kind: 'shared-full' })
        await tx
          .insert(votes)
          .values({ sharedId, sku, browser, votedAt: new Date(at) })
          .onConflictDoNothing()
        return ok(undefined)
      }),

    saveNote: ({ sharedId, sku, browser, text, at }, max) =>
      db.transaction(async (tx) => {
        const rejected = await lockLink(tx, { sharedId, sku, at })
        if (rejected) return rejected
        const own = and(eq(notes.sharedId, sharedId), eq(notes.sku, sku), eq(notes.browser, browser))
        if (text === null) {
          await tx.delete(notes).where(own)
          return ok(undefined)
        }
        const [stored] = await tx
          .select({ all: count(), own: sql<number>`count(*) filter (where ${own})::int` })
          .from(notes)
          .where(eq(notes.sharedId, sharedId))
        if (stored && stored.own === 0 && stored.all >= max) return fail({ kind: 'shared-full' })
        const writtenAt = new Date(at)
        await tx
          .insert(notes)
          .values({ sharedId, sku, browser, text, writtenAt })
          .onConflictDoUpdate({
            target: [notes.sharedId, notes.sku, notes.browser],
            set: { text, writtenAt },
          })
        return ok(undefined)
      }),
  }
}

async function countVotes(db: Database, where: SQL): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select({ sku: votes.sku, votes: count() }).from(votes).where(where).groupBy(votes.sku)
  return new Map(rows.map(({ sku, votes: number }) => [sku, number]))
}

/** Locks an open link until the end of the transaction, so that limits and closing are exact. */
async function lockLink(
  tx: Database,
  { sharedId, sku, at }: { readonly sharedId: string; readonly sku: string; readonly at: string },
) {
  const [link] = await tx
    .select({ wishlistId: shares.wishlistId })
    .from(shares)
    .innerJoin(wishlists, eq(wishlists.id, shares.wishlistId))
    .where(and(eq(shares.id, sharedId), gt(shares.expiresAt, new Date(at)), isOwnerPresent))
    .for('update', { of: shares })
  if (!link) return fail({ kind: 'closed' })
  const [listed] = await tx
    .select({ sku: wishlistItems.sku })
    .from(wishlistItems)
    .where(and(eq(wishlistItems.wishlistId, link.wishlistId), eq(wishlistItems.sku, sku)))
  return listed ? undefined : fail({ kind: 'not-listed' })
}
