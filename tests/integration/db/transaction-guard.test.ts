import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#adapters/leads/lead-tables.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'

describeDatabases('inside a transaction', (open) => {
  test('use of the outer database fails at once, and the transaction is undone', async () => {
    const { db } = await open()
    const mistaken = db.transaction(async (tx) => {
      await tx.insert(leads).values({
        idempotencyKey: 'k',
        reference: 'L-1',
        form: 'callback',
        store: 'ae_en',
        createdAt: new Date(0),
      })
      await db.select().from(leads)
    })
    await expect(mistaken).rejects.toMatchObject({ cause: { message: expect.stringContaining('invariant') } })
    expect(await db.select().from(leads)).toEqual([])
  })

  test('a second transaction of the outer database fails at once', async () => {
    const { db } = await open()
    const mistaken = db.transaction(async () => db.transaction(async (tx) => tx.execute(sql`select 1`)))
    await expect(mistaken).rejects.toThrow('invariant')
  })

  test('the transaction itself may be used, nested too; afterwards the outer database may again', async () => {
    const { db } = await open()
    await db.transaction(async (tx) => tx.transaction(async (inner) => inner.execute(sql`select 1`)))
    expect(await rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('others use the database meanwhile', async () => {
    const { db } = await open()
    const [, rows] = await Promise.all([
      db.transaction(async (tx) => tx.execute(sql`select 1`)),
      db.select().from(leads),
    ])
    expect(rows).toEqual([])
  })
})
