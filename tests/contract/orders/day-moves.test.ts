import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf as read } from '#infrastructure/db/sql-helpers.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aDayMoveShop } from '../../support/shops/a-day-move-shop.ts'

describeDatabases('deliveries of a day that moves', (open) => {
  const start = async (count: number, capacity = 2) => {
    const database = await open()
    const shop = await aDayMoveShop(database, capacity)
    const numbers: string[] = []
    for (let n = 0; n < count; n += 1) numbers.push((await shop.placed('cashondelivery')).number)
    const days = () => Promise.all(numbers.map(shop.dayOf))
    return { ...database, ...shop, numbers, days }
  }

  test('go each to the nearest free place, at no charge, with an event, a row of the audit and a message', async () => {
    const { db, numbers, begin, work, rowsOf, days, taken, orderOf } = await start(5)
    const id = await begin(numbers, 'form-1')
    await work()
    // Nothing is delivered on Fridays.
    expect(await days()).toEqual(['2026-11-25', '2026-11-25', '2026-11-26', '2026-11-26', '2026-11-28'])
    expect(await taken()).toEqual({ '2026-11-25': 2, '2026-11-26': 2, '2026-11-28': 1 })
    expect((await rowsOf(id)).map(({ state, why }) => [state, why])).toEqual([
      ['done', expect.stringMatching(/25 Nov.*9.*1/)],
      ['done', expect.stringMatching(/25 Nov/)],
      ['done', expect.stringMatching(/26 Nov/)],
      ['done', expect.stringMatching(/26 Nov/)],
      ['done', expect.stringMatching(/28 Nov/)],
    ])
    const [first = ''] = numbers
    const order = await orderOf(first)
    expect(order.events.at(-1)).toMatchObject({ kind: 'shipment-rescheduled', note: 'The holiday moves' })
    expect(order.reschedulings).toMatchObject([{ charge: null, paidBy: 'nothing', actor: 'operator' }])
    const audited = await read(
      db,
      sql`select reason from audit_log where act = 'shipment.reschedule' and operator_kind = 'staff'`,
    )
    expect(audited).toEqual(numbers.map(() => ({ reason: 'The holiday moves' })))
    // The same again moves nothing: nothing is due on that day any more.
    const again = await begin(numbers, 'form-2')
    await work()
    expect(new Set((await rowsOf(again)).map(({ state }) => state))).toEqual(new Set(['rejected']))
    expect(await reconcile(db)).toEqual([])
  })

  test('stay where they are when no place is free, and say so', async () => {
    const { numbers, begin, work, rowsOf, days, db } = await start(9, 1)
    const id = await begin([...numbers, 'AE0000000000'], 'form-1')
    await work()
    const rows = await rowsOf(id)
    const moved = rows.filter(({ state }) => state === 'done').length
    expect(moved).toBeGreaterThan(2)
    expect(moved).toBeLessThan(9)
    expect(rows.at(8)?.why).toBe('No place is free on that day or after it. It stays as it is.')
    expect(rows.at(9)?.why).toBe('It does not exist, or is not one of yours.')
    const found = await days()
    expect(found.filter((day) => day === '2026-11-24')).toHaveLength(9 - moved)
    expect(new Set(found.filter((day) => day !== '2026-11-24')).size).toBe(moved)
    expect(await reconcile(db)).toEqual([])
  })

  test('go back for a day, but for those that the shopper has moved since', async () => {
    const { numbers, begin, work, rowsOf, days, by, tasks, reschedule, db } = await start(3)
    const id = await begin(numbers, 'form-1')
    await work()
    const [first = ''] = numbers
    need(await reschedule(first, '2026-11-28'))
    const back = need(await tasks.undo(by, id))
    await work()
    expect((await rowsOf(back)).map(({ state, why }) => [state, why])).toEqual([
      ['rejected', 'It was moved again meanwhile.'],
      ['done', expect.stringMatching(/24 Nov/)],
      ['done', expect.stringMatching(/24 Nov/)],
    ])
    expect(await days()).toEqual(['2026-11-28', '2026-11-24', '2026-11-24'])
    expect(await reconcile(db)).toEqual([])
  })

  test('that a process moved before it died are done', async () => {
    const { db, numbers, begin, work, rowsOf, days, by, tasks } = await start(2)
    const id = await begin(numbers, 'form-1')
    await work()
    // As if it had died after the moves.
    await db.execute(sql`update task_rows set state = 'waiting', answer = null, undo = null`)
    await db.execute(sql`update tasks set state = 'waiting', ended_at = null, leased_until = null`)
    await work()
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await days()).toEqual(['2026-11-25', '2026-11-25'])
    need(await tasks.undo(by, id))
    await work()
    expect(await days()).toEqual(['2026-11-24', '2026-11-24'])
  })
})
