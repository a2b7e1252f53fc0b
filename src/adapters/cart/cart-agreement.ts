import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CartRepository } from '#commerce/cart/ports.ts'
import { invariant } from '#kernel/invariant.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { cartLines, carts } from './cart-tables.ts'

/** Items of an accepted quote in the cart, at its prices; what else is there is saved for later. */
export async function agreeWithin(
  tx: Database,
  { token, agreement, at }: Parameters<CartRepository['agree']>[0],
): Promise<void> {
  const now = new Date(at)
  const { country, lines } = agreement
  const [cart] = await tx
    .insert(carts)
    .values({ tokenDigest: digestToken(token), country, version: 0, createdAt: now, changedAt: now })
    .onConflictDoUpdate({ target: carts.tokenDigest, set: { version: sql`${carts.version}` } })
    .returning()
  invariant(cart, 'a cart is inserted or found')
  if (cart.agreement?.quote === agreement.quote) return
  const before = cart.agreement?.lines.map(({ sku }) => sku) ?? []
  const removed = [...before, ...lines.map(({ sku }) => sku)]
  await tx.delete(cartLines).where(and(eq(cartLines.cartId, cart.id), inArray(cartLines.sku, removed)))
  await tx.update(cartLines).set({ saved: true }).where(eq(cartLines.cartId, cart.id))
  await tx.insert(cartLines).values(
    lines.map(({ sku, quantity, unitPrice }) => ({
      cartId: cart.id,
      sku,
      quantity,
      addedPriceMinor: unitPrice.minor,
      currency: unitPrice.currency,
      addedAt: now,
    })),
  )
  await tx
    .update(carts)
    .set({ agreement, country, version: cart.version + 1, changedAt: now })
    .where(eq(carts.id, cart.id))
}
