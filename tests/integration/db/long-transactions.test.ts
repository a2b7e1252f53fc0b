import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#infrastructure/db/database.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'

const statements = 20

/** Each takes longer than statements may run without a turn. */
async function runStatements(db: Database): Promise<void> {
  for (let count = 0; count < statements; count += 1)
    await db.execute(sql`select count(*) from generate_series(1, 50000)`)
}

test('PGlite leaves the event loop its turns between statements, of a transaction, too', async () => {
  const { db, close } = await openDatabase({ kind: 'memory' }, { migrate: false })
  let ticks = 0
  let isOver = false
  const count = () => {
    ticks += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  for (const run of [
    () => runStatements(db),
    () => db.transaction((tx) => runStatements(tx)),
    () => db.transaction((tx) => tx.transaction((part) => runStatements(part))),
  ]) {
    ticks = 0
    await run()
    expect(ticks).toBeGreaterThan(statements / 2)
  }
  isOver = true
  await close()
})
