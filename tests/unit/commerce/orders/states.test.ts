import { describe, expect, test } from 'vitest'
import { orderStatuses, shipmentStatuses } from '#commerce/orders/order.ts'
import { nextOrderStatus, orderEventKinds } from '#commerce/orders/lifecycle/order-states.ts'
import { nextShipmentStatus, shipmentEventKinds } from '#commerce/orders/lifecycle/shipment-states.ts'

const table = <From extends string, Event extends string>(
  from: readonly From[],
  events: readonly Event[],
  next: (from: From, event: Event) => string | undefined,
) =>
  Object.fromEntries(
    from.map((status) => [
      status,
      events
        .map((event) => `${event}: ${next(status, event) ?? '-'}`)
        .filter((text) => !text.endsWith(': -')),
    ]),
  )

describe('the states of an order', () => {
  test('are these, and every other event is refused in them', () => {
    expect(table(orderStatuses, orderEventKinds, (from, event) => nextOrderStatus(from, event, 'processing')))
      .toMatchInlineSnapshot(`
        {
          "Cancellation In Progress": [
            "finish-cancel: canceled",
          ],
          "cancel pending": [
            "accept-cancel: Cancellation In Progress",
            "reject-cancel: cancel rejected",
          ],
          "cancel rejected": [
            "deliver: delivered",
            "ask-cancel: cancel pending",
            "resume: processing",
            "void: canceled",
          ],
          "canceled": [],
          "confirmed": [
            "process: processing",
            "ask-cancel: cancel pending",
            "void: canceled",
          ],
          "delivered": [],
          "pending": [
            "confirm: confirmed",
            "ask-cancel: cancel pending",
            "expire: canceled",
          ],
          "processing": [
            "deliver: delivered",
            "ask-cancel: cancel pending",
            "void: canceled",
          ],
        }
      `)
  })
})

describe('the states of a shipment', () => {
  test('are these, and every other event is refused in them', () => {
    expect(table(shipmentStatuses, shipmentEventKinds, (from, event) => nextShipmentStatus(from, event, 0)))
      .toMatchInlineSnapshot(`
        {
          "Approved": [
            "process: Processing",
            "cancel: Canceled",
          ],
          "Canceled": [],
          "Delivered": [],
          "Delivery Scheduled": [
            "reschedule: Rescheduled",
            "out: Out For Delivery",
            "hand-over: Delivered",
            "cancel: Canceled",
          ],
          "Out For Delivery": [
            "deliver: Delivered",
            "fail: Delivery Scheduled",
            "refuse: Canceled",
          ],
          "Pending": [
            "approve: Approved",
            "cancel: Canceled",
          ],
          "Processing": [
            "schedule: Delivery Scheduled",
            "cancel: Canceled",
          ],
          "Rescheduled": [
            "schedule: Delivery Scheduled",
            "out: Out For Delivery",
            "hand-over: Delivered",
            "cancel: Canceled",
          ],
        }
      `)
  })

  test('end after the third attempt that fails', () => {
    expect([0, 1, 2].map((before) => nextShipmentStatus('Out For Delivery', 'fail', before))).toEqual([
      'Delivery Scheduled',
      'Delivery Scheduled',
      'Canceled',
    ])
  })
})
