import { asc, eq, inArray } from 'drizzle-orm'
import type { CartMerger, MergeConflict } from '#commerce/cart/ports.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { cartLines, carts } from '#adapters/cart/cart-tables.ts'
import { checkouts } from '#adapters/checkout/checkout-tables.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { listLines, toStoredCart } from './cart-repository.ts'

/** The guest's answers in the checkout replace the customer's older ones: who signs in midway stays where he is. */
async function moveDraft(tx: Database, from: string, into: string): Promise<void> {
  const drafts = await tx
    .select({ tokenDigest: checkouts.tokenDigest })
    .from(checkouts)
    .where(eq(checkouts.tokenDigest, from))
  if (drafts.length === 0) return
  await tx.delete(checkouts).where(eq(checkouts.tokenDigest, into))
  await tx.update(checkouts).set({ tokenDigest: into }).where(eq(checkouts.tokenDigest, from))
}

type Merging = Pick<Parameters<CartMerger['merge']>[0], 'country' | 'at' | 'decide'> & {
  /** Digests of the carts' tokens. */
  readonly from: string
  readonly into: string
}

/**
 * Locks both rows in the order of their digests, so that two sign-ins cannot deadlock. Undefined: the cart to be merged has
 * gone.
 */
export async function mergeWithin(
  tx: Database,
  { from, into, country, at, decide }: Merging,
): Promise<readonly MergeConflict[] | undefined> {
  const now = new Date(at)
  await tx
    .insert(carts)
    .values({ tokenDigest: into, country, version: 0, createdAt: now, changedAt: now })
    .onConflictDoNothing({ target: carts.tokenDigest })
  const rows = await tx
    .select()
    .from(carts)
    .where(inArray(carts.tokenDigest, [from, into]))
    .orderBy(asc(carts.tokenDigest))
    .for('update')
  const theirs = rows.find(({ tokenDigest }) => tokenDigest === from)
  const own = rows.find(({ tokenDigest }) => tokenDigest === into)
  invariant(own, 'a cart that was not inserted exists already')
  if (!theirs) {
    if (own.version === 0) await tx.delete(carts).where(eq(carts.id, own.id))
    return undefined
  }
  const {
    lines,
    coupon,
    chosenGifts,
    agreement = null,
    conflicts,
  } = decide(
    toStoredCart(theirs, await listLines(tx, theirs.id)),
    toStoredCart(own, await listLines(tx, own.id)),
  )
  for (const { sku, quantity, addedPrice, saved } of lines) {
    const values = { quantity, saved, addedPriceMinor: addedPrice.minor, currency: addedPrice.currency }
    await tx
      .insert(cartLines)
      .values({ cartId: own.id, sku, ...values, addedAt: now })
      .onConflictDoUpdate({ target: [cartLines.cartId, cartLines.sku], set: values })
  }
  const version = Math.max(own.version, theirs.version) + 1
  await tx
    .update(carts)
    .set({ version, coupon, chosenGifts, agreement, country, changedAt: now })
    .where(eq(carts.id, own.id))
  await moveDraft(tx, from, into)
  await tx.delete(carts).where(eq(carts.id, theirs.id))
  return conflicts
}

export const createCartMerger = (db: Database): CartMerger => ({
  merge: ({ guest, customer, ...merging }) =>
    db.transaction(
      async (tx) =>
        (await mergeWithin(tx, { ...merging, from: digestToken(guest), into: digestToken(customer) })) ?? [],
    ),
})
