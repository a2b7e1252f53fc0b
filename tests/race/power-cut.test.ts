import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseFiles } from '#infrastructure/db/database-files.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { cutPower, marksBefore } from '../support/crashes/cut-power.ts'
import { recordDisk } from '../support/crashes/recorded-disk.ts'
import { rowsOf } from '../support/databases/databases.ts'
import { emptyDirectory } from '../support/databases/empty-directory.ts'
import { prepareDirectory } from '../support/databases/pglite-snapshot.ts'
import { rounds } from '../support/rounds.ts'
import { isFullTier } from '../support/tier.ts'

/** 200 in `npm run race`, 5 in the full tier. */
const cuts = rounds() >= 200 ? 200 : isFullTier ? 5 : 1
const clients = 8
const salesPerClient = 25

/** A generator of repeatable random numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Sells from eight clients at once, through checkpoints, a new segment of the log, and files that come and go. */
async function sell(path: string): Promise<ReturnType<typeof recordDisk>['changes']> {
  const disk = recordDisk(databaseFiles(path).path)
  const database = await openDatabase({ kind: 'directory', path })
  const { db } = database
  await db.execute(sql`create table sales (id int primary key, note text not null)`)
  await db.execute(sql`create table lines (sale int not null, note text not null)`)
  const between = [
    sql`checkpoint`,
    sql`select pg_switch_wal()`,
    sql`create table passing as select * from sales`,
  ]
  const after = [sql`drop table passing`, sql`vacuum lines`, sql`checkpoint`]
  const sellFrom = async (client: number) => {
    for (let sale = 0; sale < salesPerClient; sale += 1) {
      const id = client * salesPerClient + sale
      const note = 'x'.repeat((id * 37) % 3_000)
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into sales values (${id}, ${note})`)
        await tx.execute(sql`insert into lines values (${id}, ${note}), (${id}, ${note})`)
      })
      disk.mark(id)
      const work = client === 0 ? between[sale - 5] : client === 1 ? after[sale - 15] : undefined
      if (work) await db.execute(work)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => sellFrom(client)))
  disk.stop()
  await database.close()
  return disk.changes
}

test('after a power cut at any moment, the database starts with every acknowledged sale, whole', async () => {
  const seed = Number(process.env['POWER_SEED'] ?? Date.now() % 1_000_000)
  console.log(`POWER_SEED=${seed}`)
  const directory = emptyDirectory()
  const [before, selling] = [join(directory, 'before'), join(directory, 'selling')]
  await prepareDirectory(before)
  cpSync(before, selling, { recursive: true })
  const changes = await sell(selling)
  const firstMark = changes.findIndex(({ kind }) => kind === 'mark')
  const random = randomFrom(seed)
  for (let cut = 1; cut <= cuts; cut += 1) {
    const end = firstMark + Math.ceil(random() * (changes.length - firstMark))
    const share = [0, 0.5, 0.9, 1][cut % 4] ?? 0
    const path = join(directory, 'after')
    mkdirSync(path)
    cpSync(databaseFiles(before).path, databaseFiles(path).path, { recursive: true })
    cutPower(databaseFiles(path).path, { changes, end, share, random })
    const name = `seed ${seed}, cut ${cut} before change ${end} of ${changes.length}, share ${share}`
    const database = await openDatabase({ kind: 'directory', path }).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`)
    })
    const rows = await rowsOf(
      database.db,
      sql`select id, (select count(*)::int from lines where sale = id) as lines from sales order by id`,
    )
    await database.close()
    const sales = new Set(rows.map(({ id }) => id))
    expect(
      marksBefore({ changes, end }).filter((id) => !sales.has(id)),
      `${name}: lost`,
    ).toEqual([])
    expect(
      rows.filter(({ lines }) => lines !== 2),
      `${name}: torn`,
    ).toEqual([])
    rmSync(path, { recursive: true })
  }
})
