import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { promotions, promotionUses } from '#adapters/promotions/promotion-tables.ts'
import type { Reservation } from '#adapters/orders/reservations/reservation.ts'
import { customerKey } from './customer-key.ts'

/**
 * Uses of promotions and coupons that are counted. The row of a promotion is locked by counting it up, which the
 * database refuses at the limit; whoever waits for it sees the count of whoever was first.
 */
export const promotionReservation: Reservation = {
  async reserve(tx, { orderId, quote, at }) {
    const phone = quote.contact?.phone
    const key = phone === undefined ? null : customerKey(phone)
    for (const { promotionId, quantity } of inOrder(quote.promotions.uses)) {
      const gone = fail({ kind: 'promotion-used-up', promotionId } as const)
      const perCustomer = await countUp(tx, promotionId, quantity)
      if (perCustomer === undefined) return gone
      const turn = perCustomer === null || key === null ? null : await freeTurn(tx, promotionId, key)
      if (perCustomer !== null && (turn === null || turn > perCustomer)) return gone
      await tx.insert(promotionUses).values({
        promotionId,
        orderId,
        quantity,
        customerKey: turn === null ? null : key,
        turn,
        takenAt: new Date(at),
      })
    }
    return ok(undefined)
  },

  async release(tx, orderId) {
    const held = await tx
      .delete(promotionUses)
      .where(eq(promotionUses.orderId, orderId))
      .returning({ promotionId: promotionUses.promotionId, quantity: promotionUses.quantity })
    for (const { promotionId, quantity } of inOrder(held))
      await tx
        .update(promotions)
        .set({ used: sql`greatest(${promotions.used} - ${quantity}, 0)` })
        .where(eq(promotions.id, promotionId))
  },
}

/** Answers how often each customer may; null: as often as wanted. Undefined: there is not that much left. */
async function countUp(tx: Database, id: string, quantity: number): Promise<number | null | undefined> {
  const most = sql`(${promotions.document} -> 'limits' ->> 'uses')::int`
  const [counted] = await tx
    .update(promotions)
    .set({ used: sql`${promotions.used} + ${quantity}` })
    .where(
      and(
        eq(promotions.id, id),
        isNull(promotions.stoppedAt),
        or(sql`${most} is null`, sql`${promotions.used} + ${quantity} <= ${most}`),
      ),
    )
    .returning({ document: promotions.document })
  return counted && counted.document.limits.perCustomer
}

/** Which of his uses the next one is: orders that came to nothing have left gaps. */
async function freeTurn(tx: Database, promotionId: string, key: string): Promise<number> {
  const taken = await tx
    .select({ turn: promotionUses.turn })
    .from(promotionUses)
    .where(and(eq(promotionUses.promotionId, promotionId), eq(promotionUses.customerKey, key)))
    .orderBy(asc(promotionUses.turn))
  const gap = taken.findIndex(({ turn }, index) => turn !== index + 1)
  return (gap === -1 ? taken.length : gap) + 1
}

const inOrder = <Use extends { readonly promotionId: string }>(uses: readonly Use[]): readonly Use[] =>
  uses.toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))
