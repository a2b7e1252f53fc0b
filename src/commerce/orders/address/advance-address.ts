import type { ActionContext, ActionResult, OrderEffect } from '#commerce/orders/lifecycle/order-action.ts'
import { nextShipmentStatus } from '#commerce/orders/lifecycle/shipment-states.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { isCompanion } from '#commerce/payments/tender.ts'
import { fail, ok } from '#kernel/result.ts'
import type { AddressChange, ArrivalThere } from './address-change.ts'

/** The event by which changes of the address are counted. */
const eventKind = 'address-changed'

/** How often the address was changed: a form says how many changes it has seen. */
export const countAddressChanges = ({ events }: Pick<Order, 'events'>): number =>
  events.filter(({ kind }) => kind === eventKind).length

/** Sends an order that has not left to another address, at once. */
export function changeAddress(
  order: Order,
  { address, arrivals }: AddressChange,
  { at, actor, note }: ActionContext,
): ActionResult {
  const illegal = fail({ kind: 'illegal', from: order.status, action: 'change-address' } as const)
  const open = order.shipments.filter(({ status }) => status !== 'Delivered' && status !== 'Canceled')
  const status = order.status === 'cancel rejected' ? order.statusBefore : order.status
  // What is exchanged comes with the van that collects it.
  if (order.choice.kind !== 'home' || order.address === null || isCompanion(order)) return illegal
  if (open.length === 0) return illegal
  if (status !== 'pending' && status !== 'confirmed' && status !== 'processing') return illegal
  if (open.some((one) => one.status === 'Out For Delivery')) return fail({ kind: 'already-dispatched' })
  // The place in a slot is reserved when the order is confirmed and released.
  if (arrivals.length > 0 && order.reviewReasons.length > 0)
    return fail({ kind: 'on-hold', reasons: order.reviewReasons })
  if (arrivals.length > 0 && status === 'pending') return illegal
  const arrivalOf = ({ position }: Shipment) => arrivals.find((one) => one.shipment === position)
  const moved = order.shipments.map((one) => {
    const arrival = open.includes(one) ? arrivalOf(one) : undefined
    return arrival ? arriving(one, arrival) : one
  })
  return ok({
    order: {
      ...order,
      address,
      shipments: moved,
      // A time that was requested at the old address is none at the new one.
      reschedulings: order.reschedulings.map((one) =>
        one.state === 'requested' && (one.address || arrivals.length > 0)
          ? { ...one, state: 'withdrawn' }
          : one,
      ),
      events: [...order.events, { at, kind: eventKind, actor, shipment: null, note }],
    },
    effects: [
      ...open.flatMap((one) => slotMove(one, arrivalOf(one))),
      { kind: 'message', message: 'address-changed', shipment: null },
    ],
  })
}

const arriving = (shipment: Shipment, { earliest, latest, slot }: ArrivalThere): Shipment => ({
  ...shipment,
  status: nextShipmentStatus(shipment.status, 'change-time', shipment.failedAttempts) ?? shipment.status,
  earliest,
  latest,
  slot: slot && { id: slot.id, day: slot.day, from: slot.from, to: slot.to },
})

/** An order has one place in one slot. */
const slotMove = ({ position, slot }: Shipment, arrival: ArrivalThere | undefined): OrderEffect[] =>
  arrival && (slot ?? arrival.slot) ? [{ kind: 'move-slot', shipment: position, to: arrival.slot }] : []
