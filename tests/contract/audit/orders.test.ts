import { expect, test } from 'vitest'
import { auditLog } from '#adapters/audit/audit-tables.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { operator } from '../../support/builders/operators.ts'
import { anOrderShop } from '../../support/shops/an-order-shop.ts'

const staff = (
  role: 'customer-service' | 'marketing' | 'warehouse',
  countries: readonly string[],
): Operator => ({
  kind: 'staff',
  id: '7d3f4a4e-6a55-4c0e-9a6c-0c8f6d3b8a11',
  name: 'Huda',
  grants: [{ role, countries, places: role === 'warehouse' ? ['wh-ae'] : 'all' }],
  tabletPlace: null,
  provenAt: '2026-11-20T08:00:00.000Z',
  requestId: 'request-1',
})
const cancel: OrderAction = { kind: 'cancel' }
const approve: OrderAction = { kind: 'shipment', position: 1, event: 'approve', collected: null }

describeDatabases('changes of orders by operators', (open) => {
  async function placed() {
    const { db, ...rest } = await open()
    const shop = await anOrderShop({ db, ...rest })
    const answer = await (await shop.aShopper()).place()
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    const rows = () => db.select().from(auditLog).orderBy(auditLog.id)
    return { ...shop, number: answer.value.number, rows }
  }

  test('are in the audit with the fields that changed, and their events name the operator', async () => {
    const { orderAdmin, number, rows } = await placed()
    const by = staff('customer-service', ['ae'])
    const done = await orderAdmin.advance({ number, action: cancel, by, note: 'the shopper called' })
    expect(done).toMatchObject({ ok: true })
    expect(await rows()).toMatchObject([
      {
        act: 'order.cancel',
        operatorName: 'Huda',
        requestId: 'request-1',
        objectId: number,
        country: 'ae',
        before: { status: 'confirmed' },
        after: { status: 'canceled' },
        reason: 'the shopper called',
      },
    ])
    const found = await orderAdmin.find(number, by)
    expect(found.ok && found.value.order.events.at(-1)).toMatchObject({
      actor: 'operator',
      by: { kind: 'staff', id: '7d3f4a4e-6a55-4c0e-9a6c-0c8f6d3b8a11', name: 'Huda' },
    })
    expect(found.ok && found.value.order.events[0]?.by).toBeNull()
  })

  test('are rejected and leave nothing where the operator may not make them', async () => {
    const { orderAdmin, number, rows } = await placed()
    const notPermitted = { ok: false, failure: { kind: 'not-permitted' } }
    const request = { number, note: null }
    for (const by of [staff('marketing', ['ae']), staff('customer-service', ['kw'])])
      expect(await orderAdmin.advance({ ...request, action: cancel, by })).toEqual(notPermitted)
    expect(
      await orderAdmin.advance({ ...request, action: approve, by: staff('customer-service', ['ae']) }),
    ).toEqual(notPermitted)
    expect(await rows()).toEqual([])
    expect(await orderAdmin.find(number, staff('customer-service', ['kw']))).toMatchObject({
      failure: { kind: 'not-found' },
    })
  })

  test('are made by a warehouse in its place, once for a repeated act', async () => {
    const { orderAdmin, number, rows } = await placed()
    const request = { number, action: approve, note: null }
    expect((await orderAdmin.advance({ ...request, by: staff('warehouse', ['ae']) })).ok).toBe(true)
    expect((await orderAdmin.advance({ ...request, by: operator })).ok).toBe(false)
    expect(await rows()).toMatchObject([
      {
        act: 'shipment.approve',
        before: { 'shipment 1: status': 'Pending' },
        after: { 'shipment 1: status': 'Approved' },
      },
    ])
  })
})
