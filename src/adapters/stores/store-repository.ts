import { isDeepStrictEqual } from 'node:util'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { StoreEdit, StoreRepository } from '#commerce/stores/ports.ts'
import type { StoreRow } from '#commerce/stores/store-row.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { toInstant, type Clock } from '#kernel/instant.ts'
import type { StoreSeeds } from './read-stores.ts'
import { storeCalendars, storeEdits, stores } from './store-tables.ts'

const seedAuthor = 'seed'

type SeededStores = StoreRepository & {
  /** Adds what is new in the files, and follows them where no operator has edited the row. */
  seed(seeds: StoreSeeds): Promise<void>
}

/** Stores in PostgreSQL or PGlite. */
export function createStoreRepository(db: Database, clock: Clock): SeededStores {
  const now = () => new Date(clock.now())
  const record = (tx: Database, subject: string, { actor, reason }: StoreEdit) =>
    tx.insert(storeEdits).values({ subject, actor, reason, editedAt: now() })
  const write = (tx: Database, row: StoreRow, author: string) => {
    const values = { country: row.country, document: row, author, changedAt: now() }
    return tx
      .insert(stores)
      .values({ code: row.storeCode, ...values })
      .onConflictDoUpdate({ target: stores.code, set: values })
  }
  const lock = async (tx: Database, code: string) => {
    const [row] = await tx.select().from(stores).where(eq(stores.code, code)).for('update')
    return row
  }

  return {
    async list(country) {
      const found = await db
        .select({ document: stores.document })
        .from(stores)
        .where(country === null ? undefined : eq(stores.country, country))
        .orderBy(asc(sql`${stores.code} collate "C"`))
      return found.map(({ document }) => document)
    },

    listCalendars: () =>
      db.select({ country: storeCalendars.country, periods: storeCalendars.periods }).from(storeCalendars),

    put: (row, edit) =>
      db.transaction(async (tx) => {
        const before = await lock(tx, row.storeCode)
        if (before && before.country !== row.country) return 'other-country'
        if (before && isDeepStrictEqual(before.document, row)) return 'unchanged'
        await write(tx, row, edit.actor)
        await record(tx, row.storeCode, edit)
        return before ? 'changed' : 'added'
      }),

    change: (code, change, edit) =>
      db.transaction(async (tx) => {
        const before = await lock(tx, code)
        if (!before) return undefined
        const after = change(before.document)
        if (isDeepStrictEqual(before.document, after)) return 'unchanged'
        await write(tx, after, edit.actor)
        await record(tx, code, edit)
        return 'changed'
      }),

    note: async (subject, edit) => void (await record(db, subject, edit)),

    async listEdits(subject, limit) {
      const found = await db
        .select()
        .from(storeEdits)
        .where(eq(storeEdits.subject, subject))
        .orderBy(desc(storeEdits.id))
        .limit(limit)
      return found.map(({ editedAt, actor, reason }) => ({ subject, actor, reason, at: toInstant(editedAt) }))
    },

    async seed({ rows, calendars }) {
      const written = { author: seedAuthor, changedAt: now() }
      if (rows.length > 0)
        await db
          .insert(stores)
          .values(
            rows.map((row) => ({ code: row.storeCode, country: row.country, document: row, ...written })),
          )
          .onConflictDoUpdate({
            target: stores.code,
            set: {
              country: sql`excluded.country`,
              document: sql`excluded.document`,
              changedAt: written.changedAt,
            },
            setWhere: sql`${stores.author} = ${seedAuthor} and ${stores.document} is distinct from excluded.document`,
          })
      if (calendars.length > 0)
        await db
          .insert(storeCalendars)
          .values(calendars.map((calendar) => ({ ...calendar, ...written })))
          .onConflictDoUpdate({
            target: storeCalendars.country,
            set: { periods: sql`excluded.periods`, changedAt: written.changedAt },
            setWhere: sql`${storeCalendars.author} = ${seedAuthor} and ${storeCalendars.periods} is distinct from excluded.periods`,
          })
    },
  }
}
