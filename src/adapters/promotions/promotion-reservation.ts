import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { promotionCodes, promotions, promotionUses } from '#adapters/promotions/promotion-tables.ts'
import { nothingToReserve, type Reservation } from '#adapters/orders/reservations/reservation.ts'
import { customerKey } from './customer-key.ts'

/**
 * Uses of promotions with a limit. Incrementing the count locks the promotion's row, and the database does not increment
 * it beyond the limit; a concurrent order waits and sees the new count. A shopper's own code is locked after its promotion.
 */
export const promotionReservation: Reservation = {
  part: ({ quote }) => (quote.promotions.uses.length === 0 ? nothingToReserve : null),

  async reserve(tx, { orderId, quote, at }) {
    const phone = quote.contact?.phone
    const key = phone === undefined ? null : customerKey(phone)
    for (const { promotionId, quantity, ownCode } of inOrder(quote.promotions.uses)) {
      const usedUp = fail({ kind: 'promotion-used-up', promotionId } as const)
      const perCustomer = await countUse(tx, promotionId, quantity)
      if (perCustomer === undefined) return usedUp
      if (ownCode !== undefined && !(await takeOwnCode(tx, promotionId, ownCode))) return usedUp
      const ordinal = perCustomer === null || key === null ? null : await nextOrdinal(tx, promotionId, key)
      if (perCustomer !== null && (ordinal === null || ordinal > perCustomer)) return usedUp
      await tx.insert(promotionUses).values({
        promotionId,
        orderId,
        quantity,
        customerKey: ordinal === null ? null : key,
        ordinal,
        ownCode: ownCode ?? null,
        reservedAt: new Date(at),
      })
    }
    return ok(undefined)
  },

  async release(tx, orderId) {
    const reserved = await tx.delete(promotionUses).where(eq(promotionUses.orderId, orderId)).returning({
      promotionId: promotionUses.promotionId,
      quantity: promotionUses.quantity,
      ownCode: promotionUses.ownCode,
    })
    for (const { promotionId, quantity, ownCode } of inOrder(reserved)) {
      await tx
        .update(promotions)
        .set({ used: sql`greatest(${promotions.used} - ${quantity}, 0)` })
        .where(eq(promotions.id, promotionId))
      if (ownCode !== null)
        await tx
          .update(promotionCodes)
          .set({ used: sql`greatest(${promotionCodes.used} - 1, 0)` })
          .where(eq(promotionCodes.digest, ownCode))
    }
  },
}

/** Counts a use. Returns the limit per customer; null: unlimited. Undefined when the limit would be exceeded. */
async function countUse(tx: Database, id: string, quantity: number): Promise<number | null | undefined> {
  const limit = sql`(${promotions.document} -> 'limits' ->> 'uses')::int`
  const [counted] = await tx
    .update(promotions)
    .set({ used: sql`${promotions.used} + ${quantity}` })
    .where(
      and(
        eq(promotions.id, id),
        isNull(promotions.stoppedAt),
        or(sql`${limit} is null`, sql`${promotions.used} + ${quantity} <= ${limit}`),
      ),
    )
    .returning({ document: promotions.document })
  return counted && counted.document.limits.perCustomer
}

/** Counts an order of a shopper's own code. False: it is used up, or revoked. */
async function takeOwnCode(tx: Database, promotionId: string, digest: string): Promise<boolean> {
  const taken = await tx
    .update(promotionCodes)
    .set({ used: sql`${promotionCodes.used} + 1` })
    .where(
      and(
        eq(promotionCodes.digest, digest),
        eq(promotionCodes.promotionId, promotionId),
        isNull(promotionCodes.revokedAt),
        lt(promotionCodes.used, promotionCodes.usesEach),
      ),
    )
    .returning({ digest: promotionCodes.digest })
  return taken.length > 0
}

/** The lowest unused ordinal of a customer's uses; released ones leave gaps. */
async function nextOrdinal(tx: Database, promotionId: string, key: string): Promise<number> {
  const uses = await tx
    .select({ ordinal: promotionUses.ordinal })
    .from(promotionUses)
    .where(and(eq(promotionUses.promotionId, promotionId), eq(promotionUses.customerKey, key)))
    .orderBy(asc(promotionUses.ordinal))
  const gap = uses.findIndex(({ ordinal }, index) => ordinal !== index + 1)
  return (gap === -1 ? uses.length : gap) + 1
}

const inOrder = <Use extends { readonly promotionId: string }>(uses: readonly Use[]): readonly Use[] =>
  uses.toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))
