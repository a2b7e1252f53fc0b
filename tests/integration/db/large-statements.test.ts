import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carts } from '#adapters/cart/cart-tables.ts'
import { compileStatement } from '#infrastructure/db/compile-statement.ts'
import { insertRows } from '#infrastructure/db/insert-rows.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'

/** Long enough to be prepared. */
const remark = sql.raw(`/* ${'a statement that is long '.repeat(20)} */`)

const echo = compileStatement<{ text: string | null; number: number }>(
  (
    value,
  ) => sql`with given as (${remark} select ${value('text')}::text as text, ${value('number')}::int as number)
    select text, number, ${value('number')}::int + 1 as next from given`,
)

describeDatabases('a statement that is built and prepared once', (open) => {
  test('takes every value at every call', async () => {
    const { db } = await open()
    for (const text of ["O'Brien; --", 'back\\slash', 'أهلاً', '$1', '', null])
      for (const number of [0, -7, 2_000_000])
        expect(await rowsOf(db, echo({ text, number }))).toEqual([{ text, number, next: number + 1 }])
  })

  test('may have no values', async () => {
    const { db } = await open()
    const bare = sql`with given as (${remark} select 7 as number) select number from given`
    for (const time of [1, 2]) expect(await rowsOf(db, bare), `time ${time}`).toEqual([{ number: 7 }])
  })

  test('fails with its own message, and works again', async () => {
    const { db } = await open()
    await expect(rowsOf(db, echo({ text: 'x', number: 2_147_483_647 }))).rejects.toMatchObject({
      cause: { message: 'integer out of range' },
    })
    const wrong = sql`with given as (${remark} select ${'1'}::int as one) select two from given`
    for (const time of [1, 2])
      await expect(rowsOf(db, wrong), `time ${time}`).rejects.toMatchObject({
        cause: { message: 'column "two" does not exist' },
      })
    expect(await rowsOf(db, echo({ text: 'x', number: 1 }))).toHaveLength(1)
  })

  test('inserts rows with arrays, documents and defaults from one parameter', async () => {
    const { db } = await open()
    const at = new Date('2026-11-20T08:00:00.000Z')
    const row = {
      country: 'ae',
      version: 1,
      createdAt: at,
      changedAt: at,
      chosenGifts: { one: "'2'" },
      kioskId: null,
      agreement: null,
    }
    await db.execute(
      insertRows(carts, [
        { ...row, tokenDigest: 'a', recentKeys: ['x', 'y"'], coupon: null },
        { ...row, tokenDigest: 'b', recentKeys: [], coupon: 'TEN' },
      ]),
    )
    const stored = await db.select().from(carts)
    expect(stored.toSorted((a, b) => (a.tokenDigest < b.tokenDigest ? -1 : 1))).toEqual([
      { ...row, id: expect.any(String), tokenDigest: 'a', recentKeys: ['x', 'y"'], coupon: null },
      { ...row, id: expect.any(String), tokenDigest: 'b', recentKeys: [], coupon: 'TEN' },
    ])
  })
})
