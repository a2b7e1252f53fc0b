import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#adapters/leads/lead-tables.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'

describeDatabases('inside a transaction', (open) => {
  test('using the outer database inside a transaction throws and rolls the transaction back', async () => {
    const { db } = await open()
    const mistaken = db.transaction(async (tx) => {
      await tx.insert(leads).values({
        idempotencyKey: 'k',
        reference: 'L-1',
        form: 'callback',
        country: 'ae',
        language: 'en',
        store: 'ae_en',
        consentText: '1',
        createdAt: new Date(0),
        changedAt: new Date(0),
        deleteAt: new Date(0),
      })
      await db.select().from(leads)
    })
    await expect(mistaken).rejects.toMatchObject({ cause: { message: expect.stringContaining('invariant') } })
    expect(await db.select().from(leads)).toEqual([])
  })

  test('starting a second transaction on the outer database throws', async () => {
    const { db } = await open()
    const mistaken = db.transaction(async () => db.transaction(async (tx) => tx.execute(sql`select 1`)))
    await expect(mistaken).rejects.toThrow('invariant')
  })

  test('the transaction itself and nested ones work, and afterwards the outer database does again', async () => {
    const { db } = await open()
    await db.transaction(async (tx) => tx.transaction(async (inner) => inner.execute(sql`select 1`)))
    expect(await rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  })

  test('other callers can use the database during a transaction', async () => {
    const { db } = await open()
    const [, rows] = await Promise.all([
      db.transaction(async (tx) => tx.execute(sql`select 1`)),
      db.select().from(leads),
    ])
    expect(rows).toEqual([])
  })
})
