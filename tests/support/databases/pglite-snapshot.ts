import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '#infrastructure/db/database.ts'
import { runMigrations } from '#infrastructure/db/migrate.ts'

const migrations = new URL('../../../src/infrastructure/db/migrations/', import.meta.url)
const pglite = new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

/** Changes with the engine, the schema and the time of its migrations, which a database stores. */
export const schemaDigest = createHash('sha256')
  .update(readFileSync(pglite))
  .update(readFileSync(new URL('meta/_journal.json', migrations)))
  .update(
    readdirSync(migrations)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => readFileSync(new URL(file, migrations), 'utf8'))
      .join('\n'),
  )
  .digest('hex')
  .slice(0, 16)

const cached = join(tmpdir(), `majlis-pglite-${schemaDigest}-${process.getuid?.() ?? 0}`)

/** An empty, migrated PGlite as the first test dumped it: loading takes a fifth of the time of creating one. */
export async function pgliteSnapshot(): Promise<Blob> {
  const file = `${cached}.tar`
  if (!existsSync(file)) {
    const client = await PGlite.create('memory://')
    await runMigrations(drizzle(client) as unknown as Database, 'pglite')
    const dump = await client.dumpDataDir('none')
    await client.close()
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    // Renamed when complete: test files run in parallel.
    renameSync(draft, file)
  }
  return new Blob([readFileSync(file)])
}

/** Writes an empty, migrated PGlite into a data directory of the shop. */
export async function prepareDirectory(path: string): Promise<void> {
  if (!existsSync(cached)) {
    const draft = `${cached}.${process.pid}`
    const client = await PGlite.create({ dataDir: draft, loadDataDir: await pgliteSnapshot() })
    await client.close()
    try {
      renameSync(draft, cached)
    } catch (error) {
      // Another test file was first.
      if (!existsSync(cached)) throw error
    }
  }
  mkdirSync(path, { recursive: true })
  cpSync(cached, join(path, 'pg'), { recursive: true })
}
