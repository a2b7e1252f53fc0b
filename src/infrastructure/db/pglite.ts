import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import type { Database, OpenDatabase, OpenOptions } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { createLocalBus } from './local-bus.ts'
import { runMigrations } from './migrate.ts'
import { guarded, guardTransactions } from './transaction-guard.ts'

/** PGlite, in a directory, which is locked, or in memory (null). */
export async function openPglite(
  directory: string | null,
  { migrate = true, snapshot }: OpenOptions,
): Promise<OpenDatabase> {
  const lock = directory === null ? undefined : lockDirectory(directory)
  let client: PGlite | undefined
  try {
    client = await startPglite(directory, snapshot)
    const db = connect(client)
    if (migrate) await runMigrations(db, 'pglite')
    const { publish, subscribe } = createLocalBus()
    return {
      db,
      engine: 'pglite',
      purgeBus: { publish, subscribe },
      controlSocket: lock?.owner.socket ?? null,
      ping: async () => void (await db.execute(sql`select 1`)),
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

async function startPglite(directory: string | null, snapshot: Blob | undefined): Promise<PGlite> {
  try {
    return await PGlite.create({
      dataDir: directory === null ? 'memory://' : join(directory, 'pg'),
      ...(snapshot ? { loadDataDir: snapshot } : {}),
    })
  } catch (error) {
    // PGlite's own stack trace is a page of minified source.
    throw new StartFailure({
      kind: 'database-unreadable',
      read: `${directory ?? 'memory'} (${error instanceof Error ? error.message.slice(0, 200) : 'unknown'})`,
      expected: 'an empty directory, or one written by this version of PGlite',
      remedy: 'restore it from a backup, or move it away to begin with a fresh one',
    })
  }
}

function connect(client: PGlite): Database {
  const db: Database = guardTransactions(drizzle(client))
  client.query = guarded(() => db, client.query.bind(client)) as PGlite['query']
  client.exec = guarded(() => db, client.exec.bind(client))
  return db
}
