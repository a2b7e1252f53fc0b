import { describe, expect, test } from 'vitest'
import { orderStatuses, shipmentStatuses } from '#commerce/orders/order.ts'
import { nextOrderStatus, orderEventKinds } from '#commerce/orders/lifecycle/order-states.ts'
import {
  nextReschedulingState,
  reschedulingEvents,
  reschedulingStates,
} from '#commerce/orders/rescheduling/rescheduling.ts'
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

describe('orderTransitions', () => {
  test('list every possible event of an order by status', () => {
    expect(table(orderStatuses, orderEventKinds, (from, event) => nextOrderStatus(from, event, 'processing')))
      .toMatchInlineSnapshot(`
        {
          "Cancellation In Progress": [
            "complete-cancellation: canceled",
          ],
          "cancel pending": [
            "approve-cancellation: Cancellation In Progress",
            "reject-cancellation: cancel rejected",
          ],
          "cancel rejected": [
            "deliver: delivered",
            "request-cancellation: cancel pending",
            "resume: processing",
            "void: canceled",
          ],
          "canceled": [],
          "confirmed": [
            "process: processing",
            "request-cancellation: cancel pending",
            "void: canceled",
          ],
          "delivered": [],
          "pending": [
            "confirm: confirmed",
            "request-cancellation: cancel pending",
            "expire: canceled",
          ],
          "processing": [
            "deliver: delivered",
            "request-cancellation: cancel pending",
            "void: canceled",
          ],
        }
      `)
  })
})

describe('reschedulingTransitions', () => {
  test('list every possible event of a rescheduling by state', () => {
    expect(table(reschedulingStates, reschedulingEvents, nextReschedulingState)).toMatchInlineSnapshot(`
      {
        "done": [
          "cancel: refunded",
        ],
        "refunded": [],
        "requested": [
          "pay: done",
          "withdraw: withdrawn",
          "reject: refunded",
        ],
        "withdrawn": [
          "reject: refunded",
        ],
      }
    `)
  })
})

describe('shipmentTransitions', () => {
  test('list every possible event of a shipment by status', () => {
    expect(table(shipmentStatuses, shipmentEventKinds, (from, event) => nextShipmentStatus(from, event, 0)))
      .toMatchInlineSnapshot(`
        {
          "Approved": [
            "process: Processing",
            "change-time: Approved",
            "cancel: Canceled",
          ],
          "Canceled": [],
          "Delivered": [],
          "Delivery Scheduled": [
            "reschedule: Rescheduled",
            "change-time: Rescheduled",
            "out: Out For Delivery",
            "hand-over: Delivered",
            "cancel: Canceled",
            "expire: Canceled",
          ],
          "Out For Delivery": [
            "deliver: Delivered",
            "fail: Delivery Scheduled",
            "refuse: Canceled",
          ],
          "Pending": [
            "approve: Approved",
            "change-time: Pending",
            "cancel: Canceled",
          ],
          "Processing": [
            "schedule: Delivery Scheduled",
            "change-time: Processing",
            "cancel: Canceled",
          ],
          "Rescheduled": [
            "schedule: Delivery Scheduled",
            "change-time: Rescheduled",
            "out: Out For Delivery",
            "hand-over: Delivered",
            "cancel: Canceled",
            "expire: Canceled",
          ],
        }
      `)
  })

  test('cancel a shipment after the third failed attempt', () => {
    expect([0, 1, 2].map((before) => nextShipmentStatus('Out For Delivery', 'fail', before))).toEqual([
      'Delivery Scheduled',
      'Delivery Scheduled',
      'Canceled',
    ])
  })
})
