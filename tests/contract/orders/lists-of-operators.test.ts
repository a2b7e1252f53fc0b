import { expect, test } from 'vitest'
import { createListOrders } from '#adapters/orders/list-orders.ts'
import { addPaymentTask } from '#adapters/payments/payment-task-repository.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aReturnShop } from '../../support/shops/a-return-shop.ts'

describeDatabases('lists of operators', (open) => {
  const every = { country: null, status: null, onHold: null, limit: 10, before: null } as const

  test('show what is in the countries and places of who reads them, and nothing without the permission', async () => {
    const { db } = await open()
    const shop = await aReturnShop(db)
    const list = createListOrders(db)
    const { number } = await shop.delivered(2)
    const { id: orderId } = await shop.find(number)
    const task = { id: 'r1', orderId, kind: 'refund', reason: 'late', sealed: null } as const
    await addPaymentTask(db, { ...task, at: shop.clock.now() })
    const numbers = async (by: Parameters<typeof aMember>[0]) =>
      (await list({ ...every, by: aMember(by) })).map((one) => one.number)
    expect(await numbers({ role: 'customer-service' })).toEqual([number])
    expect(await numbers({ role: 'customer-service', countries: ['ae'] })).toEqual([number])
    expect(await numbers({ role: 'customer-service', countries: ['om'] })).toEqual([])
    expect(await numbers({ role: 'warehouse', countries: ['ae'], places: ['wh-ae'] })).toEqual([number])
    expect(await numbers({ role: 'store-associate', countries: ['ae'], places: ['barsha'] })).toEqual([])
    expect(await numbers({ role: 'marketing' })).toEqual([])
    const openTasks = async (by: Parameters<typeof aMember>[0]) =>
      (await shop.paymentAdmin.listOpen(10, aMember(by)))
        .filter(({ kind }) => kind === 'refund')
        .map((one) => one.orderNumber)
    expect(await openTasks({ role: 'finance', countries: ['ae'] })).toEqual([number])
    expect(await openTasks({ role: 'finance', countries: ['kw'] })).toEqual([])
    expect(await openTasks({ role: 'warehouse', countries: ['ae'], places: ['wh-ae'] })).toEqual([])
  })
})
