import { fail, ok, type Result } from '#kernel/result.ts'
import type { InvoiceDocument } from './invoice.ts'

/** Goods that came back, by SKU. `reference`: of the return; asked again with it, the same note is answered. */
export type ReturnedGoods = {
  readonly number: string
  readonly reference: string
  readonly pieces: ReadonlyMap<string, number>
}

export type CreditFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'no-invoice' }
  | { readonly kind: 'unknown-piece'; readonly sku: string }
  | { readonly kind: 'too-many'; readonly sku: string; readonly left: number }

/** Pieces that notes have taken back already, by SKU. */
export function creditedPieces(notes: readonly InvoiceDocument[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { kind, lines } of notes)
    for (const { sku, quantity } of kind === 'credit-note' ? lines : [])
      if (sku !== null) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity)
  return pieces
}

/** No more is taken back than was invoiced. */
export function checkReturned(
  invoice: InvoiceDocument,
  before: ReadonlyMap<string, number>,
  pieces: ReadonlyMap<string, number>,
): Result<void, CreditFailure> {
  for (const [sku, quantity] of pieces) {
    const lines = invoice.lines.filter((line) => line.sku === sku)
    if (lines.length === 0) return fail({ kind: 'unknown-piece', sku })
    const left = lines.reduce((all, line) => all + line.quantity, 0) - (before.get(sku) ?? 0)
    if (quantity > left) return fail({ kind: 'too-many', sku, left })
  }
  return ok(undefined)
}
