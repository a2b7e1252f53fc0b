import { describe, expect, test } from 'vitest'
import { nextShipmentStatus, shipmentEventKinds } from '#commerce/orders/lifecycle/shipment-states.ts'
import {
  isPickupEvent,
  nextPickupState,
  pickupEvents,
  pickupStateOf,
  pickupStates,
  shipmentEventOf,
  type PickupEvent,
  type PickupState,
} from '#commerce/orders/pickup/pickup-states.ts'
import { shipmentStatuses, type ShipmentStatus } from '#commerce/orders/order.ts'
import { anOrder } from '../../../../support/builders/an-order.ts'

const choice = { kind: 'collect', store: 'barsha' } as const
const stateOf = (status: ShipmentStatus, last: PickupEvent | null = null): PickupState | null => {
  const event = { at: '2026-11-23T08:00:00.000Z', actor: 'system', shipment: 1, note: null } as const
  const events = last === 'expire' ? [{ ...event, kind: 'shipment-expired' }] : []
  return pickupStateOf({ choice, events }, { position: 1, status })
}

/** All that can happen; everything else cannot. */
const possible: readonly (readonly [PickupState, PickupEvent, PickupState])[] = [
  ['ordered', 'confirm', 'confirmed'],
  ['ordered', 'cancel', 'canceled'],
  ['confirmed', 'prepare', 'preparing'],
  ['confirmed', 'cancel', 'canceled'],
  ['preparing', 'make-ready', 'ready'],
  ['preparing', 'cancel', 'canceled'],
  ['ready', 'make-ready', 'ready'],
  ['ready', 'collect', 'collected'],
  ['ready', 'expire', 'expired'],
  ['ready', 'cancel', 'canceled'],
]

describe.each(pickupStates)('a pickup that is %s', (state) => {
  test.each(pickupEvents)('knows what follows from "%s"', (event) => {
    const [, , next] = possible.find(([from, by]) => from === state && by === event) ?? []
    expect(nextPickupState(state, event)).toBe(next)
  })
})

test.each(shipmentStatuses)('a pickup moves as its shipment does when that is %s', (status) => {
  const from = stateOf(status)
  if (from === null || status === 'Out For Delivery') return
  for (const event of pickupEvents) {
    const moved = nextShipmentStatus(status, shipmentEventOf(event, status), 0)
    expect(moved && stateOf(moved, event), event).toBe(nextPickupState(from, event))
  }
})

test('a pickup never leaves its store by van', () => {
  expect(shipmentEventKinds.filter((event) => !isPickupEvent(event))).toEqual([
    'change-time',
    'out',
    'deliver',
    'fail',
    'refuse',
  ])
})

test('an order that is delivered is no pickup', () => {
  expect(pickupStateOf(anOrder(), { position: 1, status: 'Processing' })).toBeNull()
})
