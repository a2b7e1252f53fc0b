import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { migrate as migratePostgresql } from 'drizzle-orm/node-postgres/migrator'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import type { Database } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

type Journal = { readonly entries: readonly { readonly when: number; readonly tag: string }[] }
const readJournal = (): Journal =>
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal

/** What the code knows, and what the database has had (null: nothing yet). */
export async function readMigrationState(db: Database): Promise<{ known: number; applied: number | null }> {
  const known = Math.max(...readJournal().entries.map(({ when }) => when))
  const { rows } = (await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as "table"`,
  )) as unknown as { rows: { table: string | null }[] }
  if (!rows[0]?.table) return { known, applied: null }
  const last = (await db.execute(
    sql`select max(created_at)::text as "last" from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { last: string | null }[] }
  const text = last.rows[0]?.last
  return { known, applied: text ? Number(text) : null }
}

/** Brings the database up to the code's schema. Refuses one that a newer version of the code has changed. */
export async function runMigrations(db: Database, engine: 'pglite' | 'postgresql'): Promise<void> {
  const { known, applied } = await readMigrationState(db)
  if (applied !== null && applied > known)
    throw new StartFailure({
      kind: 'database-newer',
      read: `a database changed on ${new Date(applied).toISOString()}`,
      expected: `nothing newer than ${new Date(known).toISOString()}, the last change this version knows`,
      remedy: 'start the newer version of Majlis that changed it, or restore a backup from before',
    })
  const migrate = engine === 'pglite' ? migratePglite : migratePostgresql
  await migrate(db as never, { migrationsFolder })
}
