import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#platform/db/database.ts'
import { promotions, promotionUses } from '#platform/db/schema-promotions.ts'
import { customerKey } from './customer-key.ts'

const seedAuthor = 'seed'

/** Promotions in PostgreSQL or PGlite. */
export function createPromotionRepository(db: Database, { now }: Clock): PromotionRepository {
  const listOwn = async (phone: string | null, ids: readonly string[]) => {
    if (phone === null || ids.length === 0) return new Map<string, number>()
    const rows = await db
      .select({ id: promotionUses.promotionId, times: count() })
      .from(promotionUses)
      .where(
        and(eq(promotionUses.customerKey, customerKey(phone)), inArray(promotionUses.promotionId, [...ids])),
      )
      .groupBy(promotionUses.promotionId)
    return new Map(rows.map(({ id, times }) => [id, times]))
  }

  return {
    async load(country, phone) {
      const rows = await db
        .select({ document: promotions.document, used: promotions.used })
        .from(promotions)
        .where(and(eq(promotions.country, country), isNull(promotions.stoppedAt)))
      const ofEach = rows.filter(({ document }) => document.limits.perCustomer !== null)
      const own = await listOwn(
        phone,
        ofEach.map(({ document }) => document.id),
      )
      const remaining = new Map<string, number>()
      for (const { document, used } of rows) {
        const { uses, perCustomer } = document.limits
        const left = Math.min(
          uses === null ? Infinity : uses - used,
          perCustomer === null ? Infinity : perCustomer - (own.get(document.id) ?? 0),
        )
        if (left !== Infinity) remaining.set(document.id, Math.max(0, left))
      }
      return { promotions: rows.map(({ document }) => document), remaining }
    },

    async list() {
      const rows = await db
        .select()
        .from(promotions)
        .orderBy(asc(sql`${promotions.id} collate "C"`))
      return rows.map(({ document, used, stoppedAt }) => ({
        promotion: document,
        used,
        stopped: stoppedAt !== null,
      }))
    },

    async put(promotion, author) {
      const [before] = await db.select().from(promotions).where(eq(promotions.id, promotion.id))
      const same = before && before.stoppedAt === null && isDeepStrictEqual(before.document, promotion)
      if (same) return 'unchanged'
      await db
        .insert(promotions)
        .values({ ...toRow(promotion), author, changedAt: new Date(now()) })
        .onConflictDoUpdate({
          target: promotions.id,
          set: { ...toRow(promotion), author, stoppedAt: null, changedAt: new Date(now()) },
        })
      return before ? 'changed' : 'added'
    },

    async stop(id) {
      const at = new Date(now())
      const stopped = await db
        .update(promotions)
        .set({ stoppedAt: at, changedAt: at })
        .where(eq(promotions.id, id))
        .returning({ id: promotions.id })
      return stopped.length > 0
    },

    async seed(given) {
      if (given.length === 0) return
      const changedAt = new Date(now())
      await db
        .insert(promotions)
        .values(given.map((promotion) => ({ ...toRow(promotion), author: seedAuthor, changedAt })))
        .onConflictDoUpdate({
          target: promotions.id,
          set: { document: sql`excluded.document`, country: sql`excluded.country`, changedAt },
          setWhere: sql`${promotions.author} = ${seedAuthor} and ${promotions.stoppedAt} is null`,
        })
    },
  }
}

const toRow = (promotion: Promotion) => ({
  id: promotion.id,
  country: promotion.country,
  document: promotion,
})
