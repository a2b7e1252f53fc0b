import { rm, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '#infrastructure/config/start-failure.ts'

/** Of PostgreSQL, as PGlite contains it: a directory of another one cannot be read. */
export const postgresqlMajor = '18'

const checkBytes = 64 * 1024

/** PGlite's files in a data directory, and those of a database that is being created. */
export const databaseFiles = (directory: string) => ({
  path: join(directory, 'pg'),
  draft: join(directory, 'pg.new'),
})

/** Whether the directory has a database. Throws StartFailure (database-unreadable) for files that are not a whole one. */
export function hasDatabase(directory: string): boolean {
  const { path } = databaseFiles(directory)
  if (!existsSync(path) || readdirSync(path).length === 0) return false
  const version = join(path, 'PG_VERSION')
  if (!existsSync(version)) throw unreadable(`${path}, files without PG_VERSION`)
  const major = readFileSync(version, 'utf8').trim()
  if (major !== postgresqlMajor) throw unreadable(`${path}, files of PostgreSQL ${major.slice(0, 20) || '?'}`)
  return true
}

/** Rejects when a file in the directory cannot grow. */
export async function probeDisk(directory: string): Promise<void> {
  const path = join(directory, 'disk-check')
  await writeFile(path, new Uint8Array(checkBytes), { flush: true })
  await rm(path)
}

/** An interrupted creation leaves a draft that nobody has used. */
export const removeDraft = (directory: string): void =>
  rmSync(databaseFiles(directory).draft, { recursive: true, force: true })

export const unreadable = (read: string): StartFailure =>
  // PGlite's own stack trace is a page of minified source.
  new StartFailure({
    kind: 'database-unreadable',
    read,
    expected: `an empty directory, or a whole database of this version of PGlite (PostgreSQL ${postgresqlMajor})`,
    remedy: 'restore it from a backup, or move it away to begin with a fresh one',
  })
