import { expect, test } from 'vitest'
import { daysWithoutHours } from '#commerce/orders/pickup/days-without-hours.ts'
import { money } from '#kernel/money.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anOrderShop } from '../../support/shops/an-order-shop.ts'
import { aReadyPickup } from '../../support/shops/a-ready-pickup.ts'
import { operator } from '../../support/builders/operators.ts'

const window = daysWithoutHours * 24 * 3_600_000

describeDatabases('pickups', (open) => {
  test('an uncollected pickup is canceled after its window, with stock released and one message', async () => {
    const { db } = await open()
    const shop = await anOrderShop({ db })
    const number = await aReadyPickup(db, shop)
    const before = shop.messageKeys.length
    shop.clock.advance(window - 1)
    expect(await shop.expirePickups()).toBe('0 expired')
    expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 1, allocated: 1 })
    shop.clock.advance(1)
    expect(await shop.expirePickups()).toBe('1 expired')
    expect(await shop.orderAdmin.find(number, operator)).toMatchObject({
      value: { order: { status: 'canceled', shipments: [{ status: 'Canceled' }] } },
    })
    expect(await shop.stockOf('SKU-A')).toEqual({ onHand: 5, reserved: 0, allocated: 0 })
    expect(shop.messageKeys.slice(before).map((key) => key.split(':')[0])).toEqual(['collection-expired'])
    expect(await shop.expirePickups()).toBe('0 expired')
  })

  test('a pickup that was collected in time does not expire', async () => {
    const { db } = await open()
    const shop = await anOrderShop({ db })
    const number = await aReadyPickup(db, shop)
    const action = {
      kind: 'shipment',
      position: 1,
      event: 'hand-over',
      collected: money(129_900, 'AED'),
    } as const
    expect((await shop.orderAdmin.advance({ number, action, by: operator, note: null })).ok).toBe(true)
    shop.clock.advance(window)
    expect(await shop.expirePickups()).toBe('0 expired')
  })

  test('an order on hold keeps its pickup until the review ends', async () => {
    const { db } = await open()
    const shop = await anOrderShop({ db })
    const number = await aReadyPickup(db, shop)
    const advance = (
      action: { kind: 'put-on-hold'; reasons: string[]; paid: null } | { kind: 'release-hold' },
    ) => shop.orderAdmin.advance({ number, action, by: operator, note: null })
    await advance({ kind: 'put-on-hold', reasons: ['amount'], paid: null })
    shop.clock.advance(window)
    expect(await shop.expirePickups()).toBe('0 expired')
    await advance({ kind: 'release-hold' })
    expect(await shop.expirePickups()).toBe('1 expired')
  })
})
