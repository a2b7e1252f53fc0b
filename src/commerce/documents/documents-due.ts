import type { Cancellation } from '#commerce/orders/cancellation/cancellation.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { CreditReason, InvoiceDocument } from './invoice.ts'

/** Paid when it is handed over: their invoice is issued then. */
const paidAtTheDoor: readonly string[] = ['cashondelivery', 'clickandcollect', 'bestway']

/** The invoice is issued at capture when the order is paid in advance, and at delivery when it is not (design section 8). */
export function isInvoiceDue({ status, payment, heldFor }: Order): boolean {
  if (status === 'canceled') return false
  if (paidAtTheDoor.includes(payment.method)) return status === 'delivered'
  return payment.state === 'paid' && status !== 'pending' && heldFor.length === 0
}

export type NoteDue = {
  /** Of what is credited: one note for it, ever. */
  readonly key: string
  readonly reason: CreditReason
  /** Null: everything that no other note has taken back. */
  readonly pieces: ReadonlyMap<string, number> | null
}

/**
 * Credit notes for what came to nothing after it was invoiced, oldest first. What was taken off before is not on the
 * invoice: an order that has become less says so by the pieces that it lacks beside it.
 */
export function notesDue(order: Order, invoice: InvoiceDocument): readonly NoteDue[] {
  if (order.status === 'canceled') return [{ key: `canceled:${order.id}`, reason: 'canceled', pieces: null }]
  const missing = new Map<string, number>()
  const count = (sku: string | null, pieces: number) => {
    if (sku !== null) missing.set(sku, (missing.get(sku) ?? 0) + pieces)
  }
  for (const { sku, quantity } of invoice.lines) count(sku, quantity)
  for (const { sku, quantity } of order.lines) count(sku, -quantity)
  const notes: NoteDue[] = []
  for (const { id, lines } of order.cancellations.toReversed()) {
    const pieces = piecesOf(lines)
    const isInvoiced = [...pieces].every(([sku, quantity]) => (missing.get(sku) ?? 0) >= quantity)
    if (pieces.size === 0 || !isInvoiced) continue
    for (const [sku, quantity] of pieces) count(sku, -quantity)
    notes.unshift({ key: `pieces:${order.id}:${id}`, reason: 'not-delivered', pieces })
  }
  return notes
}

function piecesOf(lines: Cancellation['lines']): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { sku, quantity } of lines) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity)
  return pieces
}
