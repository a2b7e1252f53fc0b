import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, describe } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'

/** Answers an empty, migrated database. One is kept per test file; each call empties it. */
export type Open = () => Promise<OpenDatabase>

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
    suite(
      keepOne(() => openDatabase({ kind: 'memory' })),
      'PGlite',
    )
  })
  if (serverUrl === undefined) {
    console.log(`${name}: not run on PostgreSQL, TEST_DATABASE_URL is not set`)
    return
  }
  describe(`${name} on PostgreSQL`, () => {
    suite(keepOne(createPostgresql), 'PostgreSQL')
  })
}

function keepOne(create: () => Promise<OpenDatabase>): Open {
  let kept: Promise<OpenDatabase> | undefined
  afterAll(async () => (await kept)?.close())
  return async () => {
    const database = await (kept ??= create())
    await database.db.execute(sql`truncate content_versions, leads, consents`)
    return database
  }
}

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
