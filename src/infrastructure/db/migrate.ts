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

/** Times of the first and last migration of this version, and of the last one applied to the database (null: none). */
export async function readMigrationState(
  db: Database,
): Promise<{ first: number; known: number; applied: number | null }> {
  const times = readJournal().entries.map(({ when }) => when)
  const [first, known] = [Math.min(...times), Math.max(...times)]
  const { rows } = (await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as "table"`,
  )) as unknown as { rows: { table: string | null }[] }
  if (!rows[0]?.table) return { first, known, applied: null }
  const last = (await db.execute(
    sql`select max(created_at)::text as "last" from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { last: string | null }[] }
  const text = last.rows[0]?.last
  return { first, known, applied: text ? Number(text) : null }
}

/** Applies pending migrations. Throws StartFailure for a database of a newer version, or of one before the first migration. */
export async function runMigrations(db: Database, engine: 'pglite' | 'postgresql'): Promise<void> {
  const { first, known, applied } = await readMigrationState(db)
  if (applied !== null && applied > known)
    throw new StartFailure({
      kind: 'database-newer',
      read: `a database changed on ${new Date(applied).toISOString()}`,
      expected: `nothing newer than ${new Date(known).toISOString()}, the last change this version knows`,
      remedy: 'start the newer version of Majlis that changed it, or restore a backup from before',
    })
  if (applied !== null && applied < first)
    throw new StartFailure({
      kind: 'database-older',
      read: `a database last migrated on ${new Date(applied).toISOString()}`,
      expected: `an empty one, or one created after ${new Date(first).toISOString()}: earlier tables cannot be migrated`,
      remedy:
        engine === 'pglite'
          ? 'move the data directory away; the demo is seeded again'
          : 'set DATABASE_URL to an empty database; the demo is seeded again',
    })
  const migrate = engine === 'pglite' ? migratePglite : migratePostgresql
  await migrate(db as never, { migrationsFolder })
}
