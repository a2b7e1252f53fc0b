import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fail, ok } from '#kernel/result.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anOrderShop } from '../../support/shops/an-order-shop.ts'

describeDatabases('the link to pay', (open) => {
  test('goes to the shopper of an unpaid order once per form, by name, until the order expires', async () => {
    const { db } = await open()
    const shop = await anOrderShop({ db })
    const placed = await (await shop.aShopper(undefined, 'tap')).place()
    if (!placed.ok) throw new Error(placed.failure.kind)
    const { number } = placed.value
    const huda = aMember()
    const send = (key: string, by = huda) => shop.sendPaymentLink(number, { key, by })
    expect(await send('form', aMember({ role: 'finance' }))).toEqual(fail({ kind: 'not-permitted' }))
    expect(await send('form', aMember({ countries: ['om'] }))).toEqual(fail({ kind: 'not-found' }))
    expect(await send('form')).toEqual(ok(undefined))
    expect(await send('form')).toEqual(ok(undefined))
    const queued = await rowsOf(db, sql`select kind, channel from outbox order by channel`)
    expect(queued).toEqual([
      { kind: 'payment-link', channel: 'mail' },
      { kind: 'payment-link', channel: 'sms' },
    ])
    const audited = await rowsOf(
      db,
      sql`select act, operator_name as who from audit_log where object_id = ${number}`,
    )
    expect(audited).toEqual([{ act: 'order.send-payment-link', who: 'Huda' }])
    shop.clock.advance(31 * 60_000)
    expect(await send('later')).toEqual(fail({ kind: 'not-due' }))
  })

  test('is not sent for an order that is paid at the door', async () => {
    const { db } = await open()
    const shop = await anOrderShop({ db })
    const placed = await (await shop.aShopper()).place()
    if (!placed.ok) throw new Error(placed.failure.kind)
    const sent = await shop.sendPaymentLink(placed.value.number, { key: 'form', by: aMember() })
    expect(sent).toEqual(fail({ kind: 'not-due' }))
  })
})
