import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { aPurchasableVariant } from '../../support/builders/a-purchasable-variant.ts'
import { aPlannedShipment } from '../../support/builders/a-quote.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { operator } from '../../support/builders/operators.ts'

const set = aPurchasableVariant({
  sku: 'SET',
  components: [
    { sku: 'SKU-A', quantity: 2 },
    { sku: 'SKU-B', quantity: 1 },
  ],
})
const aed = (minor: number) => money(minor, 'AED')

describeDatabases('item cancellations', (open) => {
  const opened = async (given: Parameters<typeof anOrderShop>[1] = {}) => {
    const database = await open()
    return { ...(await anOrderShop(database, given)), db: database.db }
  }
  type Opened = Awaited<ReturnType<typeof opened>>
  const placed = async ({ aShopper }: Opened, ...shopper: Parameters<Opened['aShopper']>) => {
    const answer = await (await aShopper(...shopper)).place()
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return answer.value
  }
  const cancel = (
    { orderAdmin }: Opened,
    number: string,
    items: Readonly<Record<string, number>>,
    id = 'short',
  ) =>
    orderAdmin.advance({
      number,
      by: operator,
      note: null,
      action: {
        kind: 'cancel-items',
        id,
        items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
        reason: 'short',
      },
    })

  test('releases the stock, bundles component by component, and stores the reduced order', async () => {
    const shop = await opened({ variants: [aPurchasableVariant(), set], stock: { 'SKU-A': 20, 'SKU-B': 9 } })
    const { number, accessToken } = await placed(shop, { SET: 3, 'SKU-A': 2 })
    expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 20, reserved: 8, allocated: 8 })
    const done = await cancel(shop, number, { SET: 2, 'SKU-A': 1 })
    expect(done.ok).toBe(true)
    expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 20, reserved: 3, allocated: 3 })
    expect(await shop.stockOf('SKU-B')).toEqual({ onHand: 9, reserved: 1, allocated: 1 })
    const found = await shop.orders.find(number, accessToken, here)
    expect(found).toMatchObject({ ok: true, value: { order: done.ok ? { ...done.value.order } : {} } })
    const { order } = found.ok ? found.value : {}
    const items = Object.fromEntries((order?.lines ?? []).map(({ sku, quantity }) => [sku, quantity]))
    expect(items).toEqual({ SET: 1, 'SKU-A': 1 })
    expect(order?.shipments[0]?.lines).toHaveLength(2)
    expect(shop.messageKeys.filter((key) => key.startsWith('items-canceled'))).toHaveLength(1)
    expect(await reconcile(shop.db)).toEqual([])
  })

  test('releases items of several locations at each location', async () => {
    const shop = await opened({ stock: { 'SKU-A': 3 } })
    await shop.db.execute(
      sql`insert into stock_locations (code, kind, country) values ('ae-zz', 'warehouse', 'ae')`,
    )
    await shop.db.execute(sql`insert into stock_levels (sku, location, on_hand) values ('SKU-A', 'ae-zz', 4)`)
    const { number } = await placed(shop, { 'SKU-A': 6 })
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      expect((await cancel(shop, number, { 'SKU-A': 1 }, id)).ok).toBe(true)
      expect(await reconcile(shop.db)).toEqual([])
    }
    expect(await cancel(shop, number, { 'SKU-A': 1 }, 'f')).toMatchObject({
      value: { order: { status: 'canceled', cancellations: { length: 6 } } },
    })
    expect((await shop.stockOf('SKU-A')).allocated).toBe(0)
    expect(await reconcile(shop.db)).toEqual([])
  })

  test('records a request of the shopper once, however often it is sent, until it is decided', async () => {
    const shop = await opened({
      variants: [aPurchasableVariant(), set],
      stock: { 'SKU-A': 20, 'SKU-B': 9 },
      shipments: (lines) => lines.map(({ sku }) => aPlannedShipment({ skus: [sku] })),
    })
    const { number, accessToken } = await placed(shop, { SET: 1, 'SKU-A': 1 })
    const request = { id: 'request', items: [{ sku: 'SKU-A', quantity: 1 }] }
    const { order: before } =
      (await shop.orderAdmin.find(number, operator).then((one) => (one.ok ? one.value : undefined))) ?? {}
    for (const { position } of before?.shipments ?? [])
      for (const event of ['approve', 'process'] as const)
        await shop.orderAdmin.advance({
          number,
          action: { kind: 'shipment', position, event, collected: null },
          by: operator,
          note: null,
        })
    const ask = () => shop.orders.requestItemCancellation(number, accessToken, here, request)
    expect(await shop.orders.requestItemCancellation(number, 'forged', here, request)).toMatchObject({
      failure: { kind: 'not-found' },
    })
    const [first, second] = await Promise.all([ask(), ask()])
    expect([first.ok, second.ok]).toEqual([true, true])
    expect(shop.messageKeys.filter((key) => key.startsWith('item-cancellation-requested'))).toHaveLength(1)
    const decide = (kind: 'approve-item-cancellation' | 'reject-item-cancellation') =>
      shop.orderAdmin.advance({ number, action: { kind, id: 'request' }, by: operator, note: null })
    const outcomes = await Promise.all([
      decide('approve-item-cancellation'),
      decide('reject-item-cancellation'),
      decide('approve-item-cancellation'),
    ])
    const { order } =
      (await shop.orderAdmin.find(number, operator).then((one) => (one.ok ? one.value : undefined))) ?? {}
    const accepted = order?.cancellations[0]?.state === 'done'
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(accepted ? 2 : 1)
    expect((await shop.stockOf('SKU-A')).allocated).toBe(accepted ? 2 : 3)
    expect(await reconcile(shop.db)).toEqual([])
  })

  test('reduces what a gift card pays and requests the refund of its share', async () => {
    const { db } = await open()
    const { ledger } = createLedgerModule(db, { mode: 'demo', clock: manualClock() })
    const shop = { ...(await anOrderShop({ db }, { ledger, stock: { 'SKU-A': 5 } })), db }
    const { number } = await placed(shop, { 'SKU-A': 2 }, 'cashondelivery', ['GIFT-1299-PIEC'])
    const done = await cancel(shop, number, { 'SKU-A': 1 })
    expect(done).toMatchObject({
      value: {
        order: {
          totals: { total: aed(129_900), due: aed(64_950) },
          payment: { refunds: [{ sum: aed(64_950) }] },
        },
      },
    })
    const found = await shop.orderAdmin.find(number, operator)
    expect(found).toMatchObject({ value: { order: { totals: { due: aed(64_950) } } } })
  })
})
