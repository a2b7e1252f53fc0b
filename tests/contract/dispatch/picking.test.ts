import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aDispatchShop, ravi, stranger } from '../../support/shops/a-dispatch-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const at = { by: ravi, place: 'wh-ae', until: '2026-11-30' }

describeDatabases('picking', (open) => {
  test('ticks and scans units off the shelf, and packs what is complete', async () => {
    const { db } = await open()
    const { dispatch, must, anOrder, orderAdmin, clock } = await aDispatchShop({ db })
    await anOrder('approve')
    await anOrder('approve')
    const { picking } = dispatch
    const board = async () => must(await picking.board(at))
    const [one = '', other = ''] = (await board()).shipments.map(({ order }) => order.number)
    expect((await board()).rows).toMatchObject([{ sku: 'SKU-A', quantity: 2, picked: 0 }])
    expect(must(await picking.scan({ ...at, code: ' sku-a ' }))).toEqual({ sku: 'SKU-A' })
    expect((await board()).shipments.map(({ isComplete }) => isComplete)).toEqual([true, false])
    expect(await picking.pack({ by: ravi, shipment: `${other}/1` })).toMatchObject({
      failure: { kind: 'not-complete' },
    })
    must(await picking.tick({ ...at, sku: 'SKU-A' }))
    for (const code of ['SKU-A', 'SKU-Z', ''])
      expect(await picking.scan({ ...at, code })).toMatchObject({ failure: { kind: 'nothing-to-pick' } })
    must(await picking.untick({ ...at, sku: 'SKU-A' }))
    expect((await board()).rows).toMatchObject([{ picked: 0 }])
    must(await picking.tick({ ...at, sku: 'SKU-A' }))
    const packed = must(await picking.pack({ by: ravi, shipment: `${one}/1` }))
    expect(packed.shipments[0]?.status).toBe('Delivery Scheduled')
    expect((await board()).shipments.map(({ order }) => order.number)).toEqual([other])
    const [begun] = must(await orderAdmin.find(other, operator)).order.shipments
    expect(begun?.status).toBe('Processing')
    await picking.notePrinted({ by: ravi, orders: [packed], what: 'label' })
    const printed = must(await orderAdmin.find(one, operator)).order.events.at(-1)
    expect(printed).toMatchObject({ kind: 'printed', note: 'label' })
    expect(await picking.count(stranger)).toEqual([])
    // What its page has by itself: what leaves tomorrow at the latest.
    clock.advance(4 * 86_400_000)
    const tomorrows = must(await picking.board({ ...at, until: null }))
    expect(tomorrows.shipments).toHaveLength(1)
    expect(await picking.count(ravi)).toMatchObject([{ place: { code: 'wh-ae' }, count: 1 }])
    expect(await picking.board({ ...at, by: stranger })).toMatchObject({ failure: { kind: 'not-found' } })
  })

  test('cancels what is not there, once, with one message', async () => {
    const { db } = await open()
    const { dispatch, must, anOrder, messageKeys } = await aDispatchShop({ db })
    const number = await anOrder('approve')
    const short = {
      by: ravi,
      shipment: `${number}/1`,
      sku: 'SKU-A',
      quantity: 1,
      reason: 'damaged',
      key: 'k',
    }
    expect(await dispatch.picking.short({ ...short, reason: 'tired' })).toMatchObject({
      failure: { kind: 'reason-required' },
    })
    expect(await dispatch.picking.short({ ...short, by: stranger })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await dispatch.picking.short({ ...short, sku: 'SKU-Z' })).toMatchObject({
      failure: { kind: 'unknown-items' },
    })
    expect(must(await dispatch.picking.short(short)).status).toBe('canceled')
    expect(messageKeys.filter((key) => key.startsWith('order-canceled'))).toHaveLength(1)
    expect(must(await dispatch.picking.board(at)).shipments).toEqual([])
    expect(await reconcile(db)).toEqual([])
  })
})
