import type { QuoteCharge } from '#commerce/checkout/order-quote.ts'
import type { Order } from '#commerce/orders/order.ts'
import { quantitiesOf } from './credit-returned.ts'
import type { CreditReason, InvoiceDocument } from './invoice.ts'

/** Paid at the handover: invoiced then. */
const methodsPaidAtHandover: readonly string[] = ['cashondelivery', 'clickandcollect', 'bestway']

/** The invoice is issued at capture when the order is paid in advance, and at delivery otherwise (design section 8). */
export function isInvoiceDue({ status, payment, reviewReasons }: Order): boolean {
  if (status === 'canceled') return false
  if (methodsPaidAtHandover.includes(payment.method)) return status === 'delivered'
  return payment.state === 'paid' && status !== 'pending' && reviewReasons.length === 0
}

/**
 * Fees that were paid beside the order; each has an invoice of its own, and a credit note when it is refunded. A payment
 * that came too late was never invoiced.
 */
export const feesPaid = ({ reschedulings }: Order): readonly DueFee[] =>
  reschedulings.flatMap(({ id, state, paidBy, charge }) =>
    paidBy === 'link' && charge !== null && (state === 'done' || state === 'refunded')
      ? [{ key: `rescheduling:${id}`, fee: charge, isRefunded: state === 'refunded' }]
      : [],
  )

type DueFee = { readonly key: string; readonly fee: QuoteCharge; readonly isRefunded: boolean }

export type DueCreditNote = {
  /** Identifies what is credited: one note for it, ever. */
  readonly key: string
  readonly reason: CreditReason
  /** By SKU; null: everything that is not credited yet. */
  readonly quantities: ReadonlyMap<string, number> | null
}

/**
 * Credit notes for cancellations after the invoice, oldest first. Cancellations before it are not on the invoice: only
 * quantities that the order lacks compared with the invoice are credited.
 */
export function creditNotesDue(order: Order, invoice: InvoiceDocument): readonly DueCreditNote[] {
  if (order.status === 'canceled')
    return [{ key: `canceled:${order.id}`, reason: 'canceled', quantities: null }]
  const ordered = quantitiesOf(order.lines)
  const missing = quantitiesOf(invoice.lines)
  for (const [sku, quantity] of ordered) missing.set(sku, (missing.get(sku) ?? 0) - quantity)
  const notes: DueCreditNote[] = []
  for (const { id, lines } of order.cancellations.toReversed()) {
    const quantities = quantitiesOf(lines)
    const isInvoiced = [...quantities].every(([sku, quantity]) => (missing.get(sku) ?? 0) >= quantity)
    if (quantities.size === 0 || !isInvoiced) continue
    for (const [sku, quantity] of quantities) missing.set(sku, (missing.get(sku) ?? 0) - quantity)
    notes.unshift({ key: `items:${order.id}:${id}`, reason: 'not-delivered', quantities })
  }
  return notes
}
