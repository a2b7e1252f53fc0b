import { and, eq, ne, sql } from 'drizzle-orm'
import type { AcceptIntoCart } from '#commerce/quotes/accept-bulk-quote.ts'
import { isBefore } from '#kernel/instant.ts'
import { fail } from '#kernel/result.ts'
import { agreeWithin } from '#adapters/cart/cart-agreement.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { advanceBulkQuoteWithin, findBulkQuoteWithin } from './quote-repository.ts'

/** The quote is locked before the cart. */
export const createAcceptIntoCart =
  (db: Database): AcceptIntoCart =>
  ({ id, revision, cartToken, at, agreementOf }) =>
    db.transaction(async (tx) => {
      const quote = await findBulkQuoteWithin(tx, id)
      if (!quote) return undefined
      const { validUntil } = quote.current
      const wasAccepted = quote.state === 'accepted' && quote.current.revision === revision
      if (wasAccepted && (validUntil === null || !isBefore(at, validUntil))) return fail({ kind: 'expired' })
      if (wasAccepted && (await isOrdered(tx, quote.number))) return fail({ kind: 'ordered' })
      const accepted = wasAccepted
        ? { ok: true as const, value: quote }
        : await advanceBulkQuoteWithin(tx, id, { kind: 'accept', revision }, at)
      if (accepted?.ok)
        await agreeWithin(tx, { token: cartToken, agreement: agreementOf(accepted.value), at })
      return accepted
    })

async function isOrdered(tx: Database, quote: string): Promise<boolean> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(sql`${orders.agreement} ->> 'quote'`, quote), ne(orders.status, 'canceled')))
    .limit(1)
  return found.length > 0
}
