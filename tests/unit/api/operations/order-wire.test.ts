import { describe, expect, test } from 'vitest'
import { toWireOrder } from '#api/operations/order-wire.ts'
import { wireOrder } from '#contracts/operations.ts'
import { invariant } from '#kernel/invariant.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'

describe('toWireOrder', () => {
  test('has everything that the driver needs to find the door', () => {
    const { address } = aDetailedOrder()
    invariant(address, 'the order is delivered')
    const pin = { latitude: 25.11, longitude: 55.2 }
    const wire = toWireOrder(
      aDetailedOrder({
        address: {
          ...address,
          addressType: 'office',
          access: { floor: 12, lift: 'small', gatePass: true },
          landmark: 'Opposite the mall',
          note: 'Call from the gate',
          pin,
        },
      }),
    )
    expect(wire).toMatchObject({
      delivery: 'home',
      pickupStore: null,
      address: {
        fields: address.fields,
        area: 'barsha',
        zoneId: 'near',
        addressType: 'office',
        access: { floor: 12, lift: 'small', gatePass: true },
        landmark: 'Opposite the mall',
        note: 'Call from the gate',
        pin,
      },
    })
    expect(wireOrder.parse(wire)).toEqual(wire)
  })

  test('names the store of a pickup and the last day of collection', () => {
    const order = aDetailedOrder({ choice: { kind: 'collect', store: 'dubai-mall' }, address: null })
    const collectBy = '2026-12-01T08:00:00.000Z'
    const shipments = order.shipments.map((shipment) => ({ ...shipment, collectBy }))
    const wire = toWireOrder({ ...order, shipments })
    expect(wire).toMatchObject({
      delivery: 'collect',
      pickupStore: 'dubai-mall',
      address: null,
      shipments: [{ collectBy }],
    })
    expect(wireOrder.parse(wire)).toEqual(wire)
  })
})
