import { splitGst } from '#commerce/tax/split-gst.ts'
import type { Instant } from '#kernel/instant.ts'
import { scaled, subtract, zero, type Money } from '#kernel/money.ts'
import { creditNoteTitle } from './document-title.ts'
import type { CreditReason, InvoiceDocument, InvoiceLine } from './invoice.ts'
import { totalsOf } from './to-invoice.ts'

type Issue = {
  readonly invoice: InvoiceDocument
  readonly number: string
  readonly issuedAt: Instant
  readonly reason: CreditReason
  /** Pieces that are taken back, by SKU; null: everything, charges and rounding too. */
  readonly pieces: ReadonlyMap<string, number> | null
}

/** Takes back an invoice or part of it. Amounts are written without a minus: the title says what they are. */
export function toCreditNote({ invoice, number, issuedAt, reason, pieces }: Issue): InvoiceDocument {
  const lines = pieces ? invoice.lines.flatMap((line) => partOf(line, pieces)) : invoice.lines
  const rounding = pieces ? zero(invoice.totals.rounding.currency) : invoice.totals.rounding
  return {
    ...invoice,
    kind: 'credit-note',
    title: creditNoteTitle(invoice.taxName !== null),
    number,
    issuedAt,
    suppliedAt: null,
    corrects: { number: invoice.number, issuedAt: invoice.issuedAt, reason },
    lines,
    totals: totalsOf(lines, rounding),
  }
}

/** The share of so many pieces, half up; all of them are the whole line, to the last minor unit. */
function partOf(line: InvoiceLine, pieces: ReadonlyMap<string, number>): InvoiceLine[] {
  const quantity = Math.min(line.sku === null ? 0 : (pieces.get(line.sku) ?? 0), line.quantity)
  if (quantity === 0) return []
  const share = (amount: Money) => scaled(amount, quantity, line.quantity, 'half-up')
  const [gross, net, tax] = [share(line.gross), share(line.net), share(line.tax)]
  const sameState = line.split !== null && (line.split.igst.minor === 0 || line.tax.minor === 0)
  return [
    {
      ...line,
      quantity,
      gross,
      net,
      tax,
      discount: subtract(net, gross),
      taxable: subtract(net, tax),
      split: line.split ? splitGst(tax, sameState) : null,
    },
  ]
}
