import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { Client, type QueryResult } from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Database, OpenDatabase } from '#infrastructure/db/database.ts'
import { createLocalBus } from '#infrastructure/db/local-bus.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { pgliteSnapshot, schemaDigest } from './pglite-snapshot.ts'

/** Answers an empty, migrated database. One is stored per test file; each call empties it. */
export type Open = () => Promise<OpenDatabase>

const serverUrl = process.env.TEST_DATABASE_URL || undefined
/** The full tier after `npm test`: it passed for exactly these files, which scripts/test.ts prints. */
const isKnownOnPglite = serverUrl !== undefined && process.env.MAJLIS_PASSED_QUICK === '1'

/**
 * The same suite over PGlite in memory and, where TEST_DATABASE_URL names a server that lets us create databases,
 * over PostgreSQL in a database of its own, which is dropped at the end.
 */
export function describeDatabases(
  name: string,
  suite: (open: Open, engine: 'PGlite' | 'PostgreSQL') => void,
): void {
  describe.skipIf(isKnownOnPglite)(`${name} on PGlite`, () => {
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
  let opened: OpenDatabase | undefined
  beforeAll(async () => {
    opened = await create()
  })
  afterAll(() => opened?.close())
  return async () => {
    if (!opened) throw new Error('a database is opened inside a test')
    await emptyTables(opened.db)
    return opened
  }
}

/** Databases in memory that no test uses now. Test files of one worker share them. */
const idle: OpenDatabase[] = []
const maxIdle = 2

/** An empty, migrated PGlite in memory. Closing it leaves it to the next test. */
export async function openInMemory(): Promise<OpenDatabase> {
  const database =
    idle.pop() ?? (await openDatabase({ kind: 'memory' }, { snapshot: await pgliteSnapshot() }))
  return {
    ...database,
    purgeBus: createLocalBus(),
    async close() {
      if (idle.length === maxIdle) return database.close()
      await emptyTables(database.db)
      idle.push(database)
    },
  }
}

/** Truncates the tables that have rows: asking is ten times faster than truncating all of them. */
async function emptyTables(db: Database): Promise<void> {
  const tables = await rowsOf(db, sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const questions = tables.map(({ name }) => `select '${name}' as name where exists (select from "${name}")`)
  const filled = await rowsOf(db, sql.raw(questions.join(' union all ')))
  if (filled.length === 0) return
  await db.execute(
    sql.raw(`truncate ${filled.map(({ name }) => `"${name}"`).join(', ')} restart identity cascade`),
  )
}

/** The rows of a statement: what the drivers answer has nothing else in common. */
export const rowsOf = async (db: Database, statement: SQL): Promise<readonly Record<string, unknown>[]> =>
  ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows

/** A fresh database on the server under test; closing drops it. */
export async function createPostgresql(): Promise<OpenDatabase & { readonly url: string }> {
  await (templateMade ??= makeTemplate())
  const name = `majlis_test_${randomUUID().replaceAll('-', '')}`
  await administer((run) => run(`create database ${name} template ${template}`))
  const url = urlOf(name)
  // Fifty racers wait for ten connections as long as a busy machine needs.
  const database = await openDatabase(
    { kind: 'postgresql', url },
    { limits: { connect: 60_000, statement: 60_000 } },
  )
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await administer((run) => run(`drop database ${name} with (force)`))
    },
  }
}

/** Migrated once for each schema, and copied from then on. It stays on the server. */
const template = `majlis_template_${schemaDigest}`
let templateMade: Promise<void> | undefined

const makeTemplate = (): Promise<void> =>
  administer(async (run) => {
    // Test files run in parallel; the lock ends with the connection.
    await run('select pg_advisory_lock(5823002)')
    const { rowCount } = await run(`select from pg_database where datname = '${template}'`)
    if (rowCount !== 0) return
    const draft = `${template}_draft`
    await run(`drop database if exists ${draft}`)
    await run(`create database ${draft}`)
    await (await openDatabase({ kind: 'postgresql', url: urlOf(draft) })).close()
    await run(`alter database ${draft} rename to ${template}`)
  })

function urlOf(name: string): string {
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function administer<Value>(
  work: (run: (command: string) => Promise<QueryResult>) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work((command) => client.query(command))
  } finally {
    await client.end()
  }
}
