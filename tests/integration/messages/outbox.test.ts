import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeKinds } from '#commerce/messages/message.ts'
import { enqueueMessage } from '#adapters/messages/outbox.ts'
import { eventIdOf } from '#adapters/webhooks/record-event.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'

const at = '2026-11-20T08:00:00.000Z'
const placed = {
  kind: 'order-confirmed',
  orderId: 'one',
  country: 'ae',
  key: 'order-confirmed:one',
  at,
} as const

describeDatabases('the outbox', (open) => {
  test('stores a message once, however often it is added, also concurrently', async () => {
    const { db } = await open()
    await Promise.all(Array.from({ length: 10 }, () => db.transaction((tx) => enqueueMessage(tx, placed))))
    expect(await rowsOf(db, sql`select channel, state from outbox order by channel`)).toEqual([
      { channel: 'mail', state: 'waiting' },
      { channel: 'sms', state: 'waiting' },
    ])
    expect(await rowsOf(db, sql`select id, type from webhook_events`)).toEqual([
      { id: eventIdOf(placed.key), type: 'order.confirmed' },
    ])
  })

  test('drops messages of a transaction that was rolled back', async () => {
    const { db } = await open()
    const broken = db.transaction(async (tx) => {
      await enqueueMessage(tx, placed)
      throw new Error('the order was not placed')
    })
    await expect(broken).rejects.toThrow('not placed')
    expect(await rowsOf(db, sql`select 1 from outbox`)).toEqual([])
    expect(await rowsOf(db, sql`select 1 from webhook_events`)).toEqual([])
  })

  test('stores every kind of message', async () => {
    const { db } = await open()
    for (const kind of changeKinds) await enqueueMessage(db, { ...placed, kind, key: `${kind}:one` })
    const rows = await rowsOf(db, sql`select distinct kind from outbox`)
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...changeKinds].sort())
  })
})
