import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { CircuitOpen, createCircuit, type Circuit } from '#infrastructure/circuit/circuit.ts'
import { withinTime } from '#infrastructure/circuit/within-time.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import type { Database, DatabaseLimits, OpenDatabase, OpenOptions } from './database.ts'
import { runMigrations } from './migrate.ts'
import { createNotifyBus } from './notify-bus.ts'
import { preparingClient } from './preparing-client.ts'
import { guarded, guardTransactions } from './transaction-guard.ts'

/** Advisory lock: only one process migrates at a time. */
const migrationLock = 5_823_001

/** Milliseconds for a connection and for a statement; migrations take the time that they need. */
const defaultLimits: DatabaseLimits = { connect: 5_000, statement: 30_000 }

/** PostgreSQL 15 or later, with a connection pool. */
export async function openPostgresql(
  url: string,
  { migrate = true, limits = defaultLimits }: OpenOptions,
): Promise<OpenDatabase> {
  await withFirstConnection(url, limits.connect, (client) => (migrate ? migrateUnderLock(client) : undefined))
  const circuit = createCircuit()
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.statement,
    application_name: 'majlis',
    Client: preparingClient(circuit),
  })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined)
  try {
    protectConnecting(pool, circuit)
    const db: Database = guardTransactions(drizzle(pool))
    pool.query = guarded(() => db, pool.query.bind(pool)) as Pool['query']
    const bus = await createNotifyBus(url, db, limits)
    return {
      db,
      engine: 'postgresql',
      purgeBus: bus,
      controlSocket: null,
      ping: async () => void (await db.execute(sql`select 1`)),
      checkWritable: () =>
        db.transaction(async (tx) => {
          // Sorted in a temporary file, since it does not fit into the memory.
          await tx.execute(sql`set local work_mem = '64kB'`)
          await tx.execute(sql`select count(*) from
            (select number from generate_series(1, 5000) number order by md5(number::text)) sorted`)
        }),
      async close() {
        await Promise.all([bus.close(), end(pool, limits)])
      },
    }
  } catch (error) {
    await end(pool, limits)
    throw error
  }
}

/** Requests do not wait for connections to a server that is away. */
function protectConnecting(pool: Pool, circuit: Circuit): void {
  // Of a busy pool, too: callers wait for a connection as long as for a server.
  const observe = (error: unknown, since: number) => {
    if (error instanceof Error && /timeout/.test(error.message)) circuit.missed(since)
  }
  const connect = pool.connect.bind(pool) as (done?: Done) => unknown
  pool.connect = ((done?: Done) => {
    if (circuit.isOpen) return done ? done(new CircuitOpen()) : Promise.reject(new CircuitOpen())
    circuit.enter()
    const since = performance.now()
    if (!done) {
      const connecting = connect() as Promise<unknown>
      connecting.catch((error: unknown) => observe(error, since))
      return connecting
    }
    return connect((error, ...rest) => {
      observe(error, since)
      done(error, ...rest)
    })
  }) as Pool['connect']
}
type Done = (error: Error | undefined, ...rest: unknown[]) => void

/** A server that is away does not say goodbye. */
const end = (pool: Pool, { connect }: DatabaseLimits): Promise<void> =>
  withinTime(connect, pool.end()).catch(() => undefined)

async function withFirstConnection(
  url: string,
  connectMs: number,
  act: (client: Client) => Promise<void> | undefined,
): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw unreachable(url, error)
  })
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

async function migrateUnderLock(client: Client): Promise<void> {
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
