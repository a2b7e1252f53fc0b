import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Database, OpenDatabase } from '#infrastructure/db/database.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { pgliteSnapshot } from './pglite-snapshot.ts'

/** Answers an empty, migrated database. One is kept per test file; each call empties it. */
export type Open = () => Promise<OpenDatabase>

/** Making a database anew takes two seconds, and many on a machine that is busy. */
const patience = 120_000
const serverUrl = process.env.TEST_DATABASE_URL

/**
 * The same suite over PGlite in memory and, where TEST_DATABASE_URL names a server that lets us create databases,
 * over PostgreSQL in a database of its own, which is dropped at the end.
 */
export function describeDatabases(
  name: string,
  suite: (open: Open, engine: 'PGlite' | 'PostgreSQL') => void,
): void {
  describe(`${name} on PGlite`, () => {
    suite(keepOne(openInMemory), 'PGlite')
  })
  describePostgresql(`${name} on PostgreSQL`, () => {
    suite(keepOne(createPostgresql), 'PostgreSQL')
  })
}

/** A suite for PostgreSQL alone. Where none is at hand, a line says so. */
export function describePostgresql(name: string, suite: () => void): void {
  if (serverUrl === undefined) console.log(`Not run: ${name} (TEST_DATABASE_URL is not set)`)
  describe.skipIf(serverUrl === undefined)(name, suite)
}

function keepOne(create: () => Promise<OpenDatabase>): Open {
  let kept: OpenDatabase | undefined
  let tables = ''
  beforeAll(async () => {
    kept = await create()
    const names = sql`select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`
    tables = String((await rowsOf(kept.db, names))[0]?.names)
  }, patience)
  afterAll(() => kept?.close(), patience)
  return async () => {
    if (!kept) throw new Error('a database is opened inside a test')
    await kept.db.execute(sql.raw(`truncate ${tables}`))
    return kept
  }
}

/** A migrated PGlite in memory. */
export const openInMemory = async (): Promise<OpenDatabase> =>
  openDatabase({ kind: 'memory' }, { snapshot: await pgliteSnapshot() })

/** The rows of a statement: what the drivers answer has nothing else in common. */
export const rowsOf = async (db: Database, statement: SQL): Promise<readonly Record<string, unknown>[]> =>
  ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows

/** A fresh database on the server under test; closing drops it. */
export async function createPostgresql(): Promise<OpenDatabase & { readonly url: string }> {
  const name = `majlis_test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${name}`
  await administer(`create database ${name}`)
  const database = await openDatabase({ kind: 'postgresql', url: url.href })
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

async function administer(command: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(command)
  await client.end()
}
