import { expect, test } from 'vitest'
import type { RequestedRefundMethod } from '#commerce/orders/refunds/refund-method-input.ts'
import { money } from '#kernel/money.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { here } from '../../support/shops/an-order-shop.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { operator } from '../../support/builders/operators.ts'

describeDatabases('a cash refund in a country without stores', (open) => {
  test('offers a bank account only, and rejects the counter', async () => {
    const at = await aPaymentAdmin((await open()).db, { hasStores: () => false })
    const { number } = await at.order('cashondelivery')
    await at.ship(number, 'approve', 'process', 'schedule', 'out', 'deliver')
    const owed = {
      id: 'owed',
      sum: money(50_000, 'AED'),
      reason: 'damaged',
      method: { kind: 'shopper' },
    } as const
    expect((await at.paymentAdmin.refund(number, { ...owed, by: operator })).ok).toBe(true)
    const found = await at.shop.orderAdmin.find(number, operator)
    if (!found.ok) throw new Error('an order')
    expect(found.value.changes.refundMethods).toEqual(['iban'])
    const choose = (method: RequestedRefundMethod) =>
      at.shop.orders.chooseRefundMethod(number, at.shop.changeToken(number), here, {
        refundId: 'owed',
        method,
      })
    expect(await choose({ kind: 'counter' })).toMatchObject({ failure: { kind: 'method-not-offered' } })
    expect((await at.find(number)).payment.refunds).toMatchObject([{ method: null }])
    const account = { kind: 'iban', iban: 'AE07 0331 2345 6789 0123 456', holder: 'Maryam' } as const
    expect((await choose(account)).ok).toBe(true)
  })
})
