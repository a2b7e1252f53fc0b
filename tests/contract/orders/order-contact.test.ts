import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anOrderShop } from '../../support/shops/an-order-shop.ts'

describeDatabases('the contact of an order', (open) => {
  test('is shown to those who may see it, with a row of the audit each time, and to no one else', async () => {
    const { db } = await open()
    const shop = await anOrderShop({ db })
    const placed = await (await shop.aShopper()).place()
    if (!placed.ok) throw new Error(placed.failure.kind)
    const { number } = placed.value
    const show = (by: ReturnType<typeof aMember>) => shop.orderAdmin.showContact(number, by)
    for (const by of [aMember({ role: 'warehouse' }), aMember({ countries: ['kw'] })])
      expect(await show(by)).toEqual({ ok: false, failure: { kind: 'not-found' } })
    const shown = await show(aMember())
    expect(shown.ok && shown.value.order.contact.phone).toMatch(/^\+971\d+$/)
    await show(aMember())
    expect(
      await rowsOf(db, sql`select act, object_id, operator_name, before, after from audit_log order by id`),
    ).toEqual(
      [1, 2].map(() => ({
        ...{ act: 'order.show-contact', object_id: number, operator_name: 'Huda' },
        ...{ before: {}, after: {} },
      })),
    )
  })
})
