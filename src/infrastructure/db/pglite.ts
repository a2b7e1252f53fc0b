import { PGlite, type Transaction } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { probeDisk, databaseFiles, hasDatabase, removeDraft, unreadable } from './database-files.ts'
import type { Database, OpenDatabase, OpenOptions } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { DurableFiles } from './durable-files.ts'
import { createLocalBus } from './local-bus.ts'
import { prepareInPglite } from './prepare-in-pglite.ts'
import { runMigrations } from './migrate.ts'
import { yieldBetween } from './yield-between.ts'
import { guarded, guardTransactions } from './transaction-guard.ts'

/** PGlite, in a directory, which is locked, or in memory (null). */
export async function openPglite(
  directory: string | null,
  { migrate = true, snapshot, segmentsPerCheckpoint = 8 }: OpenOptions,
): Promise<OpenDatabase> {
  const lock = directory === null ? undefined : lockDirectory(directory)
  let client: PGlite | undefined
  try {
    const started = await startPglite(directory, snapshot)
    client = started.client
    if (started.files) acknowledgeWhenDurable(client, started.files, segmentsPerCheckpoint)
    const db = connect(client)
    if (migrate) await runMigrations(db, 'pglite')
    const { publish, subscribe } = createLocalBus()
    return {
      db,
      engine: 'pglite',
      purgeBus: { publish, subscribe },
      controlSocket: lock?.owner.socket ?? null,
      ping: async () => void (await db.execute(sql`select 1`)),
      checkWritable: async () => {
        if (directory !== null) await probeDisk(directory)
      },
      async close() {
        if (client && !client.closed) await client.close()
        lock?.release()
      },
    }
  } catch (error) {
    await client?.close().catch(() => undefined)
    lock?.release()
    throw error
  }
}

type Started = { readonly client: PGlite; readonly files?: DurableFiles }

async function startPglite(directory: string | null, snapshot: Blob | undefined): Promise<Started> {
  const initial = snapshot ? { loadDataDir: snapshot } : {}
  try {
    if (directory === null)
      return { client: await PGlite.create({ dataDir: 'memory://', startParams: leanStart(), ...initial }) }
    const { path, draft } = databaseFiles(directory)
    const isNew = !hasDatabase(directory)
    if (isNew) removeDraft(directory)
    const files = new DurableFiles(isNew ? draft : path)
    const client = await PGlite.create({ fs: files, startParams: durableStart(), ...(isNew ? initial : {}) })
    if (isNew) await files.publishAs(path)
    return { client, files }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw unreadable(
      `${directory ?? 'memory'} (${error instanceof Error ? error.message.slice(0, 200) : 'unknown'})`,
    )
  }
}

/** PostgreSQL's own 128 MB would be taken whole from this process; the operating system caches the files as well. */
const leanStart = (): string[] => [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** With `fsync`; of the methods to sync the log, it is the one that Emscripten passes on. */
const durableStart = (): string[] => [
  ...leanStart().filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

/** Nothing is answered before what it saw or wrote is on the disk. */
function acknowledgeWhenDurable(client: PGlite, files: DurableFiles, segmentsPerCheckpoint: number): void {
  const exec = client.exec.bind(client)
  const durable = async <Value>(answer: Promise<Value>): Promise<Value> => {
    const value = await answer
    await files.synced()
    if (files.segmentsSinceCheckpoint > segmentsPerCheckpoint) {
      files.segmentsSinceCheckpoint = 0
      // Where it fails, the next start reads more of the log.
      exec('checkpoint').catch(() => undefined)
    }
    return value
  }
  const [query, transaction] = [client.query.bind(client), client.transaction.bind(client)]
  client.query = ((...given) => durable(query(...given))) as PGlite['query']
  client.exec = (...given) => durable(exec(...given))
  client.transaction = (run) => durable(transaction(run))
}

function connect(client: PGlite): Database {
  const db: Database = guardTransactions(drizzle(client))
  const yielding = yieldBetween()
  client.query = guarded(() => db, yielding(prepareInPglite(client.query.bind(client)))) as PGlite['query']
  client.exec = guarded(() => db, client.exec.bind(client))
  const transaction = client.transaction.bind(client)
  // Its statements do not go through the client.
  client.transaction = (run) =>
    transaction((tx) => run({ ...tx, query: yielding(tx.query.bind(tx)) as Transaction['query'] }))
  return db
}
