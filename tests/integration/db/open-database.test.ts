import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { postgresqlMajor } from '#infrastructure/db/database-files.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { readMigrationState } from '#infrastructure/db/migrate.ts'
import { explainStartFailure, StartFailure } from '#infrastructure/config/start-failure.ts'
import { createPostgresql, describePostgresql, rowsOf } from '../../support/databases/databases.ts'
import { emptyDirectory } from '../../support/databases/empty-directory.ts'
import { pgliteSnapshot } from '../../support/databases/pglite-snapshot.ts'

const failureOf = (opening: Promise<unknown>): Promise<unknown> =>
  opening.then(
    () => undefined,
    (error: unknown) => (error instanceof StartFailure ? error.facts : error),
  )

describe('a database in a directory', () => {
  test('has the same rows after it is closed and opened again', async () => {
    const path = join(emptyDirectory(), 'majlis')
    const first = await openDatabase({ kind: 'directory', path })
    await first.db
      .execute(sql`insert into consents (subject, preferences, analytics, marketing, text_version, store, created_at)
      values ('one', false, false, false, '1', 'ae_en', now())`)
    expect(await failureOf(openDatabase({ kind: 'directory', path }))).toMatchObject({
      kind: 'database-in-use',
    })
    await first.close()
    const second = await openDatabase({ kind: 'directory', path })
    expect(await rowsOf(second.db, sql`select subject from consents`)).toEqual([{ subject: 'one' }])
    await second.close()
  })

  test('creates no database over the files of another, whole or not', async () => {
    const path = emptyDirectory()
    const version = join(path, 'pg', 'PG_VERSION')
    // What an interrupted creation leaves has never been a database.
    mkdirSync(join(path, 'pg.new', 'base'), { recursive: true })
    const first = await openDatabase({ kind: 'directory', path }, { snapshot: await pgliteSnapshot() })
    await first.checkWritable()
    mkdirSync(join(path, 'disk-check'))
    await expect(first.checkWritable()).rejects.toThrow('EISDIR')
    rmSync(join(path, 'disk-check'), { recursive: true })
    await first.close()
    expect(readdirSync(path)).toEqual(['pg'])
    expect(readFileSync(version, 'utf8').trim()).toBe(postgresqlMajor)
    const files = readdirSync(join(path, 'pg'), { recursive: true }).length
    const reads = { kind: 'database-unreadable', remedy: expect.stringContaining('restore it from a backup') }
    writeFileSync(version, '16\n')
    expect(await failureOf(openDatabase({ kind: 'directory', path }))).toMatchObject({
      ...reads,
      read: expect.stringContaining('PostgreSQL 16'),
    })
    rmSync(version)
    expect(await failureOf(openDatabase({ kind: 'directory', path }))).toMatchObject({
      ...reads,
      read: expect.stringContaining('without PG_VERSION'),
    })
    expect(readdirSync(join(path, 'pg'), { recursive: true })).toHaveLength(files - 1)
    writeFileSync(version, `${postgresqlMajor}\n`)
    await (await openDatabase({ kind: 'directory', path })).close()
  })

  test('makes a checkpoint after some segments of the log, which PGlite does not', async () => {
    const path = emptyDirectory()
    const options = { snapshot: await pgliteSnapshot(), segmentsPerCheckpoint: 1 }
    const database = await openDatabase({ kind: 'directory', path }, options)
    const checkpoint = async () => {
      const [row] = await rowsOf(database.db, sql`select redo_lsn::text as lsn from pg_control_checkpoint()`)
      return row?.['lsn']
    }
    const before = await checkpoint()
    for (const _ of [1, 2]) {
      await database.db.execute(sql`select pg_logical_emit_message(true, 'test', 'a segment is not empty')`)
      await database.db.execute(sql`select pg_switch_wal()`)
    }
    await expect.poll(checkpoint).not.toBe(before)
    await database.close()
  })

  test('rejects a database of a newer version and leaves it unchanged', async () => {
    const path = emptyDirectory()
    const newer = await openDatabase({ kind: 'directory', path }, { snapshot: await pgliteSnapshot() })
    await newer.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.parse('2030-01-01')})`,
    )
    await newer.close()
    expect(await failureOf(openDatabase({ kind: 'directory', path }))).toMatchObject({
      kind: 'database-newer',
      read: expect.stringContaining('2030-01-01'),
      remedy: expect.stringContaining('newer version'),
    })
    const looked = await openDatabase({ kind: 'directory', path }, { migrate: false })
    const { applied, known } = await readMigrationState(looked.db)
    expect(applied).toBeGreaterThan(known)
    await looked.close()
  })

  test('rejects a database from before the first migration, and says to move the directory away', async () => {
    const path = emptyDirectory()
    const older = await openDatabase({ kind: 'directory', path }, { snapshot: await pgliteSnapshot() })
    await older.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${Date.parse('2026-01-02')}`,
    )
    await older.close()
    expect(await failureOf(openDatabase({ kind: 'directory', path }))).toMatchObject({
      kind: 'database-older',
      read: expect.stringContaining('2026-01-02'),
      remedy: expect.stringContaining('move the data directory away'),
    })
  })

  test('reports a directory with other content without a stack trace', async () => {
    const path = emptyDirectory()
    writeFileSync(join(path, 'pg'), 'not a database')
    const failure = await openDatabase({ kind: 'directory', path }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartFailure)
    const text = explainStartFailure(failure as StartFailure)
    expect(text).toContain('database-unreadable')
    expect(text.split('\n')).toHaveLength(4)
    expect(text).not.toMatch(/ at .*\.js/)
  })
})

describe('PostgreSQL', () => {
  test('names an unreachable PostgreSQL without its password', async () => {
    const opening = openDatabase({ kind: 'postgresql', url: 'postgres://majlis:hunter2@127.0.0.1:1/majlis' })
    const failure = await failureOf(opening)
    expect(failure).toMatchObject({
      kind: 'database-unreachable',
      read: expect.stringContaining('ECONNREFUSED'),
      remedy: expect.stringContaining('DATABASE_URL='),
    })
    expect(JSON.stringify(failure)).not.toContain('hunter2')
  })
})

describePostgresql('PostgreSQL at hand', () => {
  test('is migrated once by many processes that start concurrently', async () => {
    const empty = await createPostgresql()
    await empty.db.execute(sql`drop schema public cascade`)
    await empty.db.execute(sql`create schema public`)
    await empty.db.execute(sql`drop schema drizzle cascade`)
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => openDatabase({ kind: 'postgresql', url: empty.url })),
    )
    const rows = await rowsOf(
      empty.db,
      sql`select count(*)::int = count(distinct hash)::int as once from drizzle.__drizzle_migrations`,
    )
    expect(rows).toEqual([{ once: true }])
    await Promise.all(opened.map((one) => one.close()))
    await empty.close()
  })

  test('writes a temporary file to see whether its disk is full', async () => {
    const database = await createPostgresql()
    const written = sql`select temp_files > 0 as written from pg_stat_database where datname = current_database()`
    await database.checkWritable()
    await expect.poll(() => rowsOf(database.db, written)).toEqual([{ written: true }])
    await database.close()
  })
})
