import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import { parseCourier } from '#commerce/orders/lifecycle/name-courier.ts'
import { anOrder } from '../../../support/builders/an-order.ts'

const aramex = { name: 'Aramex', reference: '4711', url: 'https://www.aramex.com/track?n=4711' }
const context = { at: '2026-11-23T12:00:00.000Z', actor: 'operator', note: null } as const
const name = (order = anOrder()) =>
  advanceOrder(order, { kind: 'name-courier', position: 1, courier: aramex }, context)

describe('a courier', () => {
  test('is read as it was entered', () => {
    expect(parseCourier({ ...aramex, name: ' Aramex ' })).toEqual({ ok: true, value: aramex })
    expect(parseCourier({ ...aramex, url: null })).toEqual({ ok: true, value: { ...aramex, url: null } })
  })

  test.each([
    ['name', { name: ' ' }],
    ['reference', { reference: 'x'.repeat(61) }],
    ['url', { url: 'http://www.aramex.com/' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://user@www.aramex.com/' }],
    ['url', { url: '' }],
    ['url', { url: `https://www.aramex.com/${'x'.repeat(400)}` }],
  ])('is rejected for its %s: %o', (field, parts) => {
    expect(parseCourier({ ...aramex, ...parts })).toEqual({
      ok: false,
      failure: { kind: 'invalid-courier', field },
    })
  })

  test('is named until the shipment has arrived, and goes into the history', () => {
    const named = name()
    expect(named).toMatchObject({ value: { effects: [], order: { shipments: [{ courier: aramex }] } } })
    expect(named.ok && named.value.order.events.at(-1)).toMatchObject({ kind: 'courier-named', shipment: 1 })
    const order = anOrder()
    const arrived = order.shipments.map((shipment) => ({ ...shipment, status: 'Delivered' as const }))
    expect(name({ ...order, shipments: arrived })).toMatchObject({ failure: { kind: 'illegal' } })
    expect(name({ ...order, shipments: [] })).toEqual({ ok: false, failure: { kind: 'unknown-shipment' } })
  })
})
