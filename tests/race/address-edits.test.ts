import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { money } from '#kernel/money.ts'
import { aMember } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aReschedulingShop } from '../support/shops/a-rescheduling-shop.ts'

const huda = aMember()
const picker = aMember({ id: 'd0a4be3b-75a2-4b2f-8b37-2f7f4f6f3c52', name: 'Ravi', role: 'warehouse' })

describeDatabases('a short pick and an edit of the address together', (open) => {
  test('both stand: the item is canceled and the order goes to the new address', async () => {
    const { db } = await open()
    const shop = await aReschedulingShop({ db }, 400, money(1_500, 'AED'))
    for (let round = 1; round <= rounds(); round += 1) {
      const placed = await (await shop.aShopper({ 'SKU-A': 2 }, 'cashondelivery')).place()
      if (!placed.ok) throw new Error(placed.failure.kind)
      const { number } = placed.value
      const before = await shop.orderOf(number)
      if (!before.address) throw new Error('an address')
      const address = { ...before.address, area: 'al-ain', zoneId: 'far', landmark: `door ${round}` }
      const quoted = await shop.orderAdmin.address.quote({ number, address, by: huda })
      if (!quoted.ok) throw new Error(quoted.failure.kind)
      const outcomes = await Promise.all([
        shop.orderAdmin.advance({
          number,
          action: {
            kind: 'cancel-items',
            id: `short:${round}`,
            items: [{ sku: 'SKU-A', quantity: 1 }],
            reason: 'damaged',
          },
          by: picker,
          note: 'damaged',
        }),
        shop.orderAdmin.address.change({
          number,
          address,
          time: { slot: quoted.value.proposed ?? '' },
          fee: { minor: quoted.value.difference.minor },
          seen: 0,
          reason: 'moved house',
          by: huda,
        }),
      ])
      expect(
        outcomes.map(({ ok }) => ok),
        `round ${round}`,
      ).toEqual([true, true])
      const after = await shop.orderOf(number)
      expect(after, `round ${round}`).toMatchObject({
        address: { area: 'al-ain', landmark: `door ${round}` },
        lines: [{ sku: 'SKU-A', quantity: 1 }],
        shipments: [{ lines: [{ quantity: 1 }], slot: { id: quoted.value.proposed } }],
        cancellations: [{ state: 'done' }],
        reschedulings: [{ state: 'done', charge: { amount: quoted.value.difference } }],
      })
      expect(after.events.flatMap(({ by }) => by?.name ?? []).toSorted()).toEqual(['Huda', 'Ravi'])
    }
    expect(await reconcile(db)).toEqual([])
  })

  test('of two edits of the address one wins, and the other is stale', async () => {
    const { db } = await open()
    const shop = await aReschedulingShop({ db }, 400)
    for (let round = 1; round <= rounds(); round += 1) {
      const { number } = await shop.placed('cashondelivery')
      const { address } = await shop.orderOf(number)
      if (!address) throw new Error('an address')
      const edit = (landmark: string) =>
        shop.orderAdmin.address.change({
          number,
          address: { ...address, landmark },
          time: null,
          fee: { minor: 0 },
          seen: 0,
          reason: 'on the phone',
          by: huda,
        })
      const outcomes = await Promise.all([edit('one'), edit('two')])
      expect(outcomes.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { kind: 'stale' } })
      const after = await shop.orderOf(number)
      expect(after.address?.landmark).toBe(outcomes[0].ok ? 'one' : 'two')
    }
  })
})
