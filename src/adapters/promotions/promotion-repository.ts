import { and, eq, isNull, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { withCurrentTargets } from '#commerce/promotions/current-targets.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Clock } from '#kernel/instant.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { promotions } from '#adapters/promotions/promotion-tables.ts'
import {
  createActivePromotions,
  type ActivePromotionRow,
} from '#adapters/checkout/quote-snapshot/active-promotions.ts'

const seedAuthor = 'seed'

/** Promotions in PostgreSQL or PGlite. */
export function createPromotionRepository(
  db: Database,
  { now }: Clock,
  active = createActivePromotions(),
): PromotionRepository {
  return {
    async load(country, phone) {
      const [row] = await rowsOf<{ promotions: readonly ActivePromotionRow[] | null }>(
        db,
        sql`with requested as materialized (select ${country}::text as country, ${phone}::text as phone)
          select ${active.column(sql`${active.versions(country)}`)} from requested`,
      )
      return active.read(row?.promotions ?? [])
    },

    async listByCoupon(code) {
      const rows = await db
        .select({ document: promotions.document })
        .from(promotions)
        .where(
          and(
            isNull(promotions.stoppedAt),
            eq(sql`${promotions.document} -> 'conditions' ->> 'coupon'`, code),
          ),
        )
      const currentPath = await active.loadCurrentPath()
      return rows.map(({ document }) => withCurrentTargets(document, currentPath))
    },

    async put(promotion, author) {
      const [before] = await db.select().from(promotions).where(eq(promotions.id, promotion.id))
      const same = before && isDeepStrictEqual(before.document, promotion)
      if (same) return 'unchanged'
      await db
        .insert(promotions)
        .values({ ...toRow(promotion), author, changedAt: new Date(now()) })
        .onConflictDoUpdate({
          target: promotions.id,
          set: {
            ...toRow(promotion),
            author,
            changedAt: new Date(now()),
            version: sql`${promotions.version} + 1`,
          },
        })
      return before ? 'changed' : 'added'
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
