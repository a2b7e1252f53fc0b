import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import type { Database, OpenDatabase, OpenOptions } from './database.ts'
import { runMigrations } from './migrate.ts'
import { createNotifyBus } from './notify-bus.ts'
import { preparingClient } from './preparing-client.ts'
import { guarded, guardTransactions } from './transaction-guard.ts'

/** Advisory lock: only one process migrates at a time. */
const migrationLock = 5_823_001

/** PostgreSQL 15 or later, with a connection pool. */
export async function openPostgresql(url: string, { migrate = true }: OpenOptions): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'majlis',
    Client: preparingClient(),
  })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined)
  try {
    await withFirstConnection(pool, url, (client) => (migrate ? migrateUnderLock(client) : undefined))
    const db: Database = guardTransactions(drizzle(pool))
    pool.query = guarded(() => db, pool.query.bind(pool)) as Pool['query']
    const bus = await createNotifyBus(url, db)
    return {
      db,
      engine: 'postgresql',
      purgeBus: bus,
      controlSocket: null,
      ping: async () => void (await db.execute(sql`select 1`)),
      async close() {
        await bus.close()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function withFirstConnection(
  pool: Pool,
  url: string,
  act: (client: PoolClient) => Promise<void> | undefined,
): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unreachable(url, error)
  })
  try {
    await act(client)
  } finally {
    client.release()
  }
}

async function migrateUnderLock(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await runMigrations(drizzle(client), 'postgresql')
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
  }
}

function unreachable(url: string, cause: unknown): StartFailure {
  const { code, message } = cause as { code?: string; message?: string }
  return new StartFailure({
    kind: 'database-unreachable',
    read: `DATABASE_URL=${withoutPassword(url)} (${code ?? message ?? 'no answer'})`,
    expected: 'a PostgreSQL server that answers there within five seconds and knows this user',
    remedy:
      'start it, or fix the line DATABASE_URL=postgres://user:password@host:5432/majlis; without the line Majlis uses its own database',
  })
}

const withoutPassword = (url: string): string => url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:…@')
