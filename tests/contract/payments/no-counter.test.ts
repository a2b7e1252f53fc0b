import { expect, test } from 'vitest'
import type { AskedWay } from '#commerce/orders/refunds/asked-way.ts'
import { money } from '#kernel/money.ts'
import { aPaymentDesk } from '../../support/shops/a-payment-desk.ts'
import { here } from '../../support/shops/an-order-shop.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

describeDatabases('cash that goes back where there is no store', (open) => {
  test('is offered to an account alone, and no counter is taken for an answer', async () => {
    const at = await aPaymentDesk((await open()).db, { hasStores: () => false })
    const { number } = await at.order('cashondelivery')
    await at.ship(number, 'approve', 'process', 'schedule', 'out', 'deliver')
    const owed = {
      id: 'owed',
      sum: money(50_000, 'AED'),
      reason: 'damaged',
      way: { kind: 'shopper' },
    } as const
    expect((await at.desk.refund(number, owed)).ok).toBe(true)
    const found = await at.shop.desk.find(number)
    if (!found.ok) throw new Error('an order')
    expect(found.value.changes.ways).toEqual(['iban'])
    const choose = (way: AskedWay) =>
      at.shop.orders.chooseRefundWay(number, found.value.accessToken, here, { refundId: 'owed', way })
    expect(await choose({ kind: 'counter' })).toMatchObject({ failure: { kind: 'unknown-refund' } })
    expect((await at.find(number)).payment.refunds).toMatchObject([{ way: null }])
    const account = { kind: 'iban', iban: 'AE07 0331 2345 6789 0123 456', holder: 'Layla' } as const
    expect((await choose(account)).ok).toBe(true)
  })
})
