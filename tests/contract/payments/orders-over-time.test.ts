import { expect, test } from 'vitest'
import { describeDatabases } from '../../support/databases/databases.ts'
import { openHarness } from '../../support/shops/a-payment-harness.ts'
import { tap } from './tap-stand-in.ts'

describeDatabases('news of a payment', (open) => {
  test('of an order whose time is over: a payment begun a moment ago is waited for, one left long ago is not', async () => {
    const shop = openHarness((await open()).db, tap())
    const { order } = await shop.begin()
    expect(await shop.payments.askForOrder(order.orderId)).toBe('open')
    shop.clock.advance(45 * 60_000)
    expect(await shop.payments.askForOrder(order.orderId)).toBe('unpaid')
    await shop.payments.close()
  })
})
