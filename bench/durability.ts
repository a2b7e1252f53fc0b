import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '../src/infrastructure/db/database.ts'
import { openDatabase } from '../src/infrastructure/db/open-database.ts'
import { emptyDirectory } from './support/processes.ts'
import { median } from './support/rounds.ts'

/*
 * What it costs that the embedded database has on the disk what it acknowledges: transactions of two statements, one
 * after the other and from twenty clients, as the shop opens it and as PGlite opens itself (no syncs), alternately.
 */
const transactions = 400
const rounds = 5
const clientsOf = [1, 20] as const

let syncs = 0
const { fdatasync, fdatasyncSync } = fs
fs.fdatasync = ((...given) => {
  syncs += 1
  fdatasync(...given)
}) as typeof fdatasync
fs.fdatasyncSync = (descriptor) => {
  syncs += 1
  fdatasyncSync(descriptor)
}

const directory = await emptyDirectory()
const durable = await openDatabase(
  { kind: 'directory', path: join(directory, 'durable') },
  { migrate: false },
)
const client = await PGlite.create(join(directory, 'plain'))
const plain = drizzle(client) as Database
for (const db of [durable.db, plain])
  await db.execute(sql`create table sales (id uuid primary key, note text)`)

async function sell(db: Database, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from sales where id = gen_random_uuid()`)
      await tx.execute(sql`insert into sales values (gen_random_uuid(), ${'x'.repeat(500)})`)
    })
}

async function measure(db: Database, clients: number): Promise<number> {
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, () => sell(db, transactions / clients)))
  return transactions / ((performance.now() - began) / 1000)
}

for (const clients of clientsOf) {
  const rates = { durable: [] as number[], plain: [] as number[] }
  for (const db of [durable.db, plain]) await measure(db, clients)
  syncs = 0
  for (let round = 0; round < rounds; round += 1) {
    rates.durable.push(await measure(durable.db, clients))
    rates.plain.push(await measure(plain, clients))
  }
  const [synced, unsynced] = [median(rates.durable), median(rates.plain)]
  console.log(
    `  ${String(clients).padStart(2)} clients: ${synced.toFixed(0)} transactions/s with syncs, ${unsynced.toFixed(0)} without, ${(synced / unsynced).toFixed(2)} of it; ${(syncs / (rounds * transactions)).toFixed(2)} syncs each`,
  )
}
await durable.close()
await client.close()
await rm(directory, { recursive: true })
