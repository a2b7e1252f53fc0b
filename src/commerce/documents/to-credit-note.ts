import { splitGst } from '#commerce/tax/split-gst.ts'
import type { Instant } from '#kernel/instant.ts'
import { firstOf, subtract, zero, type Money } from '#kernel/money.ts'
import { creditNoteTitle } from './document-title.ts'
import type { CreditReason, InvoiceDocument, InvoiceLine } from './invoice.ts'
import { totalsOf } from './to-invoice.ts'

type Issue = {
  readonly invoice: InvoiceDocument
  readonly number: string
  readonly issuedAt: Instant
  readonly reason: CreditReason
  /** Pieces that are taken back, by SKU; null: everything that is left, charges and rounding too. */
  readonly pieces: ReadonlyMap<string, number> | null
  /** Pieces that other notes have taken back already. */
  readonly before?: ReadonlyMap<string, number>
}

/** Takes back an invoice or part of it. Amounts are written without a minus: the title says what they are. */
export function toCreditNote(issue: Issue): InvoiceDocument {
  const { invoice, number, issuedAt, reason, pieces, before = new Map() } = issue
  const lines = pieces ? partsOf(invoice.lines, pieces, before) : restOf(invoice.lines, before)
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

function restOf(lines: readonly InvoiceLine[], before: ReadonlyMap<string, number>): readonly InvoiceLine[] {
  const left = new Map<string, number>()
  for (const { sku, quantity } of lines) if (sku !== null) left.set(sku, (left.get(sku) ?? 0) + quantity)
  for (const [sku, gone] of before) left.set(sku, (left.get(sku) ?? 0) - gone)
  return [...partsOf(lines, left, before), ...lines.filter(({ sku }) => sku === null)]
}

/** Of lines of one SKU (some of it a gift) the first are taken back first. */
function partsOf(
  lines: readonly InvoiceLine[],
  pieces: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): InvoiceLine[] {
  const [wanted, gone] = [new Map(pieces), new Map(before)]
  const takeOf = (from: Map<string, number>, sku: string, most: number): number => {
    const taken = Math.min(from.get(sku) ?? 0, most)
    from.set(sku, (from.get(sku) ?? 0) - taken)
    return taken
  }
  return lines.flatMap((line) => {
    if (line.sku === null) return []
    const already = takeOf(gone, line.sku, line.quantity)
    return partOf(line, already, takeOf(wanted, line.sku, line.quantity - already))
  })
}

/** What so many pieces come to after those that went before: all notes together are the whole line. */
function partOf(line: InvoiceLine, already: number, quantity: number): InvoiceLine[] {
  if (quantity === 0) return []
  const upTo = (amount: Money, count: number) => firstOf(amount, count, line.quantity)
  const share = (amount: Money) => subtract(upTo(amount, already + quantity), upTo(amount, already))
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
