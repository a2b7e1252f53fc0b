import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { money } from '#kernel/money.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aReschedulingShop, firstSlot, slotOn } from '../../support/shops/a-rescheduling-shop.ts'

const huda = aMember()
const items = [{ sku: 'SKU-A', quantity: 2 }]

async function aParent(db: Database, method: 'cashondelivery' | 'tap' = 'tap') {
  const shop = await aReschedulingShop({ db })
  const { number, id } = await shop.placed(method)
  const add = (more: Partial<Parameters<typeof shop.companions.add>[1]> = {}) =>
    shop.companions.add(number, {
      items,
      payment: 'cash',
      by: huda,
      key: 'form',
      reason: 'asked by phone',
      version: null,
      ...more,
    })
  const cancel = (which: string) =>
    shop.orderAdmin.advance({ number: which, action: { kind: 'cancel' }, by: operator, note: 'test' })
  return { ...shop, number, id, add, cancel }
}

describeDatabases('an order that goes along with another', (open) => {
  test('is planned, then placed once for the same van, with a payment of its own', async () => {
    const { db } = await open()
    const { companions, number, id, add, orderOf, taken, stockOf } = await aParent(db)
    const plan = need(await companions.plan(number, { items, payment: 'cash', by: huda }))
    expect(plan).toMatchObject({ payable: money(259_800, 'AED'), method: 'cashondelivery' })
    const placed = need(await add())
    expect(need(await add())).toEqual(placed)
    expect(await add({ items: [{ sku: 'SKU-A', quantity: 1 }] })).toEqual({
      ok: false,
      failure: { kind: 'key-reused' },
    })
    expect(await orderOf(placed.number)).toMatchObject({
      companionOf: { id, number },
      status: 'confirmed',
      charges: [],
      events: [{ kind: 'placed', by: { name: 'Huda' } }, { kind: 'confirmed' }],
      payment: { method: 'cashondelivery', state: 'due' },
      shipments: [{ slot: { id: firstSlot.id }, lines: [{ sku: 'SKU-A', quantity: 2 }] }],
    })
    expect((await companions.listOf(id)).map((one) => one.number)).toEqual([placed.number])
    // One stop of the van, one place in its slot.
    expect(await taken()).toEqual({ '2026-11-24': 1 })
    expect(await stockOf('SKU-A')).toMatchObject({ reserved: 3 })
    expect((await orderOf(number)).events.at(-1)).toMatchObject({
      kind: 'companion-added',
      note: placed.number,
      by: { name: 'Huda' },
    })
    const audited = await rowsOf(db, sql`select act, reason from audit_log where object_id = ${number}`)
    expect(audited).toEqual([{ act: 'order.add-companion', reason: `asked by phone (${placed.number})` }])
    expect(await reconcile(db)).toEqual([])
  })

  test('is paid by a link within a day, or expires and gives its stock back', async () => {
    const { db } = await open()
    const { add, orderOf, clock, expire, stockOf, taken } = await aParent(db)
    const { number } = need(await add({ payment: 'link' }))
    expect(await orderOf(number)).toMatchObject({
      status: 'pending',
      payment: { method: 'tap', state: 'pending' },
      totals: { due: money(259_800, 'AED') },
    })
    const links = await rowsOf(
      db,
      sql`select channel from outbox where kind = 'payment-link' order by channel`,
    )
    expect(links).toEqual([{ channel: 'mail' }, { channel: 'sms' }])
    clock.advance(24 * 3_600_000)
    await expire('unpaid')
    expect((await orderOf(number)).status).toBe('canceled')
    expect(await stockOf('SKU-A')).toMatchObject({ reserved: 1 })
    expect(await taken()).toEqual({ '2026-11-24': 1 })
    expect(await reconcile(db)).toEqual([])
  })

  test('moves with its parent, and keeps the place in the slot when the parent is canceled', async () => {
    const { db } = await open()
    const { add, number, orderOf, reschedule, taken, cancel } = await aParent(db)
    const companion = need(await add())
    need(await reschedule(number, '2026-11-25'))
    expect((await orderOf(companion.number)).shipments).toMatchObject([
      { slot: { id: slotOn('2026-11-25') }, earliest: '2026-11-25', latest: '2026-11-25' },
    ])
    expect(await taken()).toEqual({ '2026-11-25': 1 })
    need(await cancel(number))
    expect(await taken()).toEqual({ '2026-11-25': 1 })
    need(await cancel(companion.number))
    expect(await taken()).toEqual({})
    expect(await reconcile(db)).toEqual([])
  })

  test('goes to the address to which its parent goes, unless it has left', async () => {
    const { db } = await open()
    const { add, number, orderOf, orderAdmin } = await aParent(db)
    const [one, departed] = [need(await add()), need(await add({ key: 'second' }))]
    for (const event of ['approve', 'process', 'schedule', 'out'] as const)
      need(
        await orderAdmin.advance({
          number: departed.number,
          action: { kind: 'shipment', position: 1, event, collected: null },
          by: operator,
          note: null,
        }),
      )
    const { address } = await orderOf(number)
    if (!address) throw new Error('an address')
    const elsewhere = { ...address, landmark: 'behind the mosque' }
    const change = { number, address: elsewhere, time: null, fee: { minor: 0 }, seen: 0, reason: 'moved' }
    need(await orderAdmin.address.change({ ...change, by: huda }))
    expect((await orderOf(one.number)).address).toEqual(elsewhere)
    expect((await orderOf(departed.number)).address).toEqual(address)
  })

  test('is not added to what is out of reach, has changed, has left or cannot carry it', async () => {
    const { db } = await open()
    const { add, number, orderOf, cancel } = await aParent(db)
    const rejectedAs = (kind: string) => ({ ok: false, failure: { kind } })
    expect(await add({ by: aMember({ role: 'finance' }) })).toEqual(rejectedAs('not-permitted'))
    expect(await add({ by: aMember({ countries: ['om'] }) })).toEqual(rejectedAs('not-found'))
    expect(await add({ version: 99 })).toEqual(rejectedAs('stale'))
    expect(await add({ items: [] })).toEqual(rejectedAs('no-items'))
    expect(await add({ items: [{ sku: 'NONE', quantity: 1 }] })).toMatchObject(rejectedAs('not-together'))
    expect(await add({ items: [{ sku: 'SKU-A', quantity: 11 }] })).toMatchObject(rejectedAs('out-of-stock'))
    const companion = need(await add())
    // It has no companions itself.
    const { version } = await orderOf(companion.number)
    expect(version).toBe(1)
    need(await cancel(number))
    expect(await add({ key: 'other' })).toEqual(rejectedAs('not-going-along'))
  })
})
