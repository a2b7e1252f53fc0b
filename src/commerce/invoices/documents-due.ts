import type { Order } from '#commerce/orders/order.ts'
import type { CreditReason } from './invoice.ts'

/** Paid when it is handed over: their invoice is issued then. */
const paidAtTheDoor: readonly string[] = ['cashondelivery', 'clickandcollect', 'bestway']

export type Due =
  | { readonly kind: 'invoice' }
  | {
      readonly kind: 'credit-note'
      readonly reason: CreditReason
      readonly pieces: ReadonlyMap<string, number> | null
    }

/**
 * What is to be issued by now, in that order: the invoice at capture when the order is paid in advance and at delivery when
 * it is not (design section 8); a credit note for what came to nothing afterwards.
 */
export function documentsDue(order: Order, hasInvoice: boolean): readonly Due[] {
  if (order.status === 'canceled')
    return hasInvoice ? [{ kind: 'credit-note', reason: 'canceled', pieces: null }] : []
  const delivered = order.status === 'delivered'
  const captured = order.payment.state === 'paid' && order.status !== 'pending' && order.heldFor.length === 0
  if (paidAtTheDoor.includes(order.payment.method) ? !delivered : !captured) return []
  const missing = delivered ? notDelivered(order) : new Map<string, number>()
  return missing.size === 0
    ? [{ kind: 'invoice' }]
    : [{ kind: 'invoice' }, { kind: 'credit-note', reason: 'not-delivered', pieces: missing }]
}

/** Pieces of shipments that came to nothing while others arrived. */
function notDelivered({ shipments }: Order): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { status, lines } of shipments)
    if (status === 'Canceled')
      for (const { sku, quantity } of lines) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity)
  return pieces
}
