import { expect, test } from 'vitest'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aPaymentTestShop } from '../../support/shops/a-payment-harness.ts'
import { tap } from './tap-stand-in.ts'

describeDatabases('expiring orders', (open) => {
  test('an expired order waits for a payment that has just started, not for one started long ago', async () => {
    const shop = aPaymentTestShop((await open()).db, tap())
    const { order } = await shop.begin()
    expect(await shop.payments.syncOrder(order.orderId)).toBe('open')
    shop.clock.advance(45 * 60_000)
    expect(await shop.payments.syncOrder(order.orderId)).toBe('unpaid')
    await shop.payments.close()
  })
})
