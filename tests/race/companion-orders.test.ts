import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { aMember, operator } from '../support/builders/operators.ts'
import { need } from '../support/builders/a-purchase.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aReschedulingShop } from '../support/shops/a-rescheduling-shop.ts'

const form = {
  items: [{ sku: 'SKU-A', quantity: 1 }],
  payment: 'cash',
  by: aMember(),
  reason: 'asked by phone',
  version: null,
} as const

describeDatabases('an order and its companion at once', (open) => {
  test('canceled side by side, they give their one place back once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = await aReschedulingShop({ db })
      const { number } = await shop.placed('cashondelivery')
      const companion = need(await shop.companions.add(number, { ...form, key: 'form' }))
      const cancel = (which: string) =>
        shop.orderAdmin.advance({ number: which, action: { kind: 'cancel' }, by: operator, note: 'test' })
      const canceled = await Promise.all([cancel(number), cancel(companion.number)])
      expect(
        canceled.map(({ ok }) => ok),
        `round ${round}`,
      ).toEqual([true, true])
      expect(await shop.taken(), `round ${round}`).toEqual({})
      expect(await reconcile(db), `round ${round}`).toEqual([])
    }
  })

  test('a form sent twice while the order is canceled adds one, or none', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = await aReschedulingShop({ db })
      const { number, id } = await shop.placed('cashondelivery')
      const add = () => shop.companions.add(number, { ...form, key: 'form' })
      const cancel = shop.orderAdmin.advance({
        number,
        action: { kind: 'cancel' },
        by: operator,
        note: 'test',
      })
      const [one, other] = await Promise.all([add(), add(), cancel])
      const added = await shop.companions.listOf(id)
      expect(added.length, `round ${round}`).toBe(one.ok || other.ok ? 1 : 0)
      expect(await shop.taken(), `round ${round}`).toEqual(added.length === 0 ? {} : { '2026-11-24': 1 })
      expect(await reconcile(db), `round ${round}`).toEqual([])
    }
  })
})
