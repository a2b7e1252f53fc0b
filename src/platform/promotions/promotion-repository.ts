import { asc, eq, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Clock } from '#kernel/instant.ts'
import { rowsOf } from '#platform/catalog/statements.ts'
import type { Database } from '#platform/db/database.ts'
import { promotions } from '#platform/db/schema-promotions.ts'
import { customerKey } from './customer-key.ts'

const seedAuthor = 'seed'

type StandingRow = {
  readonly id: string
  readonly used: number
  readonly version: string
  /** Uses of the customer who is asked for. */
  readonly own: number
  /** Null: the one that is known. */
  readonly document: Promotion | null
}

/** Promotions in PostgreSQL or PGlite. */
export function createPromotionRepository(db: Database, { now }: Clock): PromotionRepository {
  const documents = new Map<string, { readonly version: string; readonly document: Promotion }>()

  return {
    async load(country, phone) {
      // Documents that are here already, in the version of their row, are not sent again.
      const known = Object.fromEntries([...documents].map(([id, { version }]) => [id, version]))
      const rows = await rowsOf<StandingRow>(
        db,
        sql`select id, used, version, own,
              case when version = ${JSON.stringify(known)}::jsonb ->> id then null else document end as document
            from (select id, used, document, xmin::text as version,
                (select count(*)::int from promotion_uses
                  where promotion_id = promotions.id and customer_key = ${phone && customerKey(phone)}) as own
              from promotions where country = ${country} and stopped_at is null) standing`,
      )
      const remaining = new Map<string, number>()
      const standing = rows.flatMap(({ id, used, version, own, document: sent }) => {
        if (sent) documents.set(id, { version, document: sent })
        const document = sent ?? documents.get(id)?.document
        if (!document) return []
        const { uses, perCustomer } = document.limits
        const left = Math.min(
          uses === null ? Infinity : uses - used,
          perCustomer === null ? Infinity : perCustomer - own,
        )
        if (left !== Infinity) remaining.set(id, Math.max(0, left))
        return [document]
      })
      return { promotions: standing, remaining }
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
