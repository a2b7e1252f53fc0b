import { countBy } from '#kernel/count-by.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { InvoiceDocument } from './invoice.ts'

export type ReturnedItems = {
  readonly number: string
  /** Of the return; the same reference again returns the same credit note. */
  readonly reference: string
  /** By SKU. */
  readonly quantities: ReadonlyMap<string, number>
}

export type CreditFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'no-invoice' }
  | { readonly kind: 'unknown-item'; readonly sku: string }
  | { readonly kind: 'too-many'; readonly sku: string; readonly remaining: number }

/** The invoice of the order's items: fees have invoices of their own. */
export const findItemsInvoice = (documents: readonly InvoiceDocument[]): InvoiceDocument | undefined =>
  documents.find(({ kind, lines }) => kind === 'invoice' && lines.some(({ sku }) => sku !== null))

/** Quantities of credit notes, by SKU. */
export const creditedQuantities = (documents: readonly InvoiceDocument[]): ReadonlyMap<string, number> =>
  quantitiesOf(documents.flatMap(({ kind, lines }) => (kind === 'credit-note' ? lines : [])))

/** Quantities of lines by SKU, without charges. */
export const quantitiesOf = (
  lines: readonly { readonly sku: string | null; readonly quantity: number }[],
): Map<string, number> =>
  countBy(
    lines.flatMap(({ sku, quantity }) => (sku === null ? [] : [{ sku, quantity }])),
    ({ sku }) => sku,
    ({ quantity }) => quantity,
  )

/** Never more than was invoiced and is not credited yet. */
export function checkReturned(
  invoice: InvoiceDocument,
  credited: ReadonlyMap<string, number>,
  returned: ReadonlyMap<string, number>,
): Result<void, CreditFailure> {
  const invoiced = quantitiesOf(invoice.lines)
  for (const [sku, quantity] of returned) {
    if (!invoiced.has(sku)) return fail({ kind: 'unknown-item', sku })
    const remaining = (invoiced.get(sku) ?? 0) - (credited.get(sku) ?? 0)
    if (quantity > remaining) return fail({ kind: 'too-many', sku, remaining })
  }
  return ok(undefined)
}
