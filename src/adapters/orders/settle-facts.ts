import type { Order } from '#commerce/orders/order.ts'
import type { OrderFact } from '#commerce/orders/lifecycle/order-action.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { moveSlot } from '#adapters/delivery/move-slot.ts'
import { slotHold } from '#adapters/delivery/slot-hold.ts'
import { stockHold } from '#adapters/inventory/stock-hold.ts'
import { addPaymentTask, sealPaymentTask } from '#adapters/payments/payment-task-repository.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import type { Hold } from './reservations/hold.ts'

type Parts = { readonly holds: readonly Hold[]; readonly enqueueMessage: EnqueueMessage }

/** Thrown to undo the transaction: the slot that was asked for has no place left. */
export class SlotFull extends Error {}

/** Does what has to follow from a change of an order, in its transaction. Throws SlotFull. */
export async function settleFacts(
  tx: Database,
  { holds, enqueueMessage }: Parts,
  order: Order,
  facts: readonly OrderFact[],
  at: Instant,
): Promise<void> {
  const find = (position: number) => order.shipments.find((one) => one.position === position)
  const skusOf = (position: number): string[] => find(position)?.lines.map(({ sku }) => sku) ?? []
  for (const fact of facts) {
    switch (fact.kind) {
      case 'confirmed':
        for (const hold of holds) await hold.settle?.(tx, order.id)
        break
      case 'stock-leaves':
        await stockHold.consumeLines(tx, order.id, skusOf(fact.shipment))
        break
      case 'stock-returns':
        if (fact.shipment === null) {
          for (const hold of holds) await hold.release(tx, order.id)
          break
        }
        await stockHold.releaseLines(tx, order.id, skusOf(fact.shipment))
        if (find(fact.shipment)?.slot) await slotHold.release(tx, order.id)
        break
      case 'pieces-return':
        await stockHold.releasePieces(tx, order.id, fact.draws)
        break
      case 'slot-moves':
        if (!(await moveSlot(tx, order.id, fact.to))) throw new SlotFull()
        break
      case 'message':
        // The history only grows, and one at a time: its length makes the key of what is told now.
        await enqueueMessage(tx, {
          kind: fact.message,
          orderId: order.id,
          key: `${fact.message}:${order.id}:${order.events.length}`,
          at,
        })
        break
      case 'capture-due': {
        const task = {
          id: `capture:${order.id}`,
          kind: 'capture',
          reason: 'dispatched',
          sealed: null,
        } as const
        await addPaymentTask(tx, { ...task, orderId: order.id, at })
        break
      }
      case 'give-back': {
        const { id, kind, reason, sealed } = fact
        await addPaymentTask(tx, { id, kind, reason, sealed, orderId: order.id, at })
        break
      }
      case 'refund-way':
        await sealPaymentTask(tx, fact.id, fact.sealed, at)
    }
  }
}
