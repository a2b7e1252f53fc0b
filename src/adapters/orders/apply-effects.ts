import type { PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { AdvancedOrder } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import { arrivalDaysOf } from '#commerce/payments/refunds/refund-arrival.ts'
import { refundDueAt, type FindRefundTerms } from '#commerce/payments/refunds/refund-terms.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { moveSlot } from '#adapters/delivery/move-slot.ts'
import { slotReservation } from '#adapters/delivery/slot-reservation.ts'
import { stockReservation } from '#adapters/inventory/stock-reservation.ts'
import { feeTaskId } from '#commerce/orders/payment/run-payment-tasks.ts'
import { addPaymentTask, sealPaymentTask } from '#adapters/payments/payment-task-repository.ts'
import type { EnqueueMessage, MessageWrites } from '#adapters/messages/enqueue-message.ts'
import { dropPendingReservations, reservePending } from './reservations/pending-reservations.ts'
import type { PickupCodes } from './pickups/pickup-codes.ts'
import type { Reservation } from './reservations/reservation.ts'

export type EffectDeps = {
  /** In the order in which they are locked: stock, slots, promotions, stored value. */
  readonly reservations: readonly Reservation[]
  readonly enqueueMessage: EnqueueMessage
  readonly messageWrites: MessageWrites
  readonly findRefundTerms: FindRefundTerms
  readonly pickupCodes: Pick<PickupCodes, 'issue'>
}

/** Rolls the transaction back: the requested slot has no capacity. */
export class SlotFullError extends Error {}

/** Rolls the transaction back: the bank has been instructed to pay the account named before. */
export class PayoutFileError extends Error {}

/** Rolls the transaction back: an order on hold could not reserve what it needs. */
export class NotReservedError extends Error {
  readonly failure: PlaceFailure
  constructor(failure: PlaceFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** Carries out the effects of a change, in its transaction. Throws SlotFullError and NotReservedError. */
export async function applyEffects(
  tx: Database,
  { reservations, enqueueMessage, findRefundTerms, pickupCodes }: EffectDeps,
  { order, effects, at }: AdvancedOrder & { readonly at: Instant },
): Promise<void> {
  const find = (position: number) => order.shipments.find((one) => one.position === position)
  const skusOf = (position: number): string[] => find(position)?.lines.map(({ sku }) => sku) ?? []
  for (const effect of effects) {
    switch (effect.kind) {
      case 'consume-stored-value':
        for (const reservation of reservations) await reservation.consume?.(tx, order.id)
        break
      case 'send':
        for (const reservation of reservations) await reservation.send?.(tx, order.id, at)
        break
      case 'reserve-pending': {
        const reserved = await reservePending(tx, order, { reservations, at })
        if (!reserved.ok) throw new NotReservedError(reserved.failure)
        break
      }
      case 'issue-pickup-code':
        await pickupCodes.issue(tx, { orderId: order.id, store: effect.store, remindAt: effect.remindAt })
        break
      case 'consume-stock':
        await stockReservation.consumeLines(tx, order.id, skusOf(effect.shipment))
        break
      case 'release-stock':
        if (effect.shipment === null) {
          for (const reservation of reservations) await reservation.release(tx, order.id)
          await dropPendingReservations(tx, order.id)
          break
        }
        await stockReservation.releaseLines(tx, order.id, skusOf(effect.shipment))
        if (find(effect.shipment)?.slot) await slotReservation.release(tx, order.id)
        for (const reservation of reservations) await reservation.follow?.(tx, order)
        break
      case 'release-items':
        await stockReservation.releaseItems(tx, order.id, effect.allocations)
        for (const reservation of reservations) await reservation.follow?.(tx, order)
        break
      case 'move-slot':
        if (!(await moveSlot(tx, order.id, effect.to))) throw new SlotFullError()
        break
      case 'message':
        // The history only grows, one change at a time: its length makes the key unique.
        await enqueueMessage(tx, {
          kind: effect.message,
          orderId: order.id,
          country: order.country,
          key: `${effect.message}:${effect.refundId ?? `${order.id}:${order.events.length}`}`,
          at,
          ...valuesOf(order, effect.refundId, findRefundTerms),
        })
        break
      case 'capture':
        await addPaymentTask(tx, {
          id: `capture:${order.id}`,
          kind: 'capture',
          reason: 'dispatched',
          sealed: null,
          orderId: order.id,
          at,
        })
        break
      case 'refund': {
        const { id, kind, reason, sealed, accountDigest = null } = effect
        const dueAt = refundDueAt(findRefundTerms(order.country), at)
        await addPaymentTask(tx, { id, kind, reason, sealed, accountDigest, dueAt, orderId: order.id, at })
        break
      }
      case 'refund-method': {
        const { id, sealed, accountDigest = null, leavesFile = false } = effect
        if (!(await sealPaymentTask(tx, { id, sealed, accountDigest, leavesFile }, at)))
          throw new PayoutFileError()
        break
      }
      case 'refund-fee':
        await addPaymentTask(tx, {
          id: feeTaskId(effect.id),
          kind: 'refund-fee',
          reason: 'canceled',
          sealed: null,
          orderId: order.id,
          at,
        })
        break
    }
  }
}

/** What a message about a refund names. */
function valuesOf(order: Order, refundId: string | undefined, findRefundTerms: FindRefundTerms) {
  const refund = order.payment.refunds.find(({ id }) => id === refundId)
  if (!refund) return {}
  const days = arrivalDaysOf(order.payment.method, refund, findRefundTerms(order.country))
  return { values: { refund: refund.id, arrivalDays: String(days) } }
}
