import { splitGst } from '#commerce/tax/split-gst.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Currency } from '#kernel/currency.ts'
import { firstOf, scaled, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { quantitiesOf } from './credit-returned.ts'
import { creditNoteTitle } from './document-title.ts'
import type { CreditReason, InvoiceDocument, InvoiceLine } from './invoice.ts'
import { lessReductions, taxedBeforeShare } from './price-reduction.ts'
import { totalsOf } from './to-invoice.ts'

type Input = {
  readonly invoice: InvoiceDocument
  readonly number: string
  readonly issuedAt: Instant
  readonly reason: CreditReason
  /** By SKU; null: everything that is not credited yet, charges and rounding included. */
  readonly quantities: ReadonlyMap<string, number> | null
  /** Quantities of earlier credit notes, by SKU. */
  readonly credited?: ReadonlyMap<string, number>
  /** Earlier credit notes of the invoice, by whose price reductions this one is less. */
  readonly notes?: readonly InvoiceDocument[]
  /** Of a part: fees that are credited with it, by their names on the invoice, and the share of the cash rounding. */
  readonly charges?: readonly { readonly label: Bilingual; readonly amount: Money }[]
  readonly rounding?: Money
}

/** Credits an invoice or a part of it. Amounts are positive: the title says what they are. */
export function toCreditNote(input: Input): InvoiceDocument {
  const {
    invoice,
    number,
    issuedAt,
    reason,
    quantities,
    credited = new Map(),
    charges = [],
    notes = [],
  } = input
  const credits = quantities
    ? [...partsOf(invoice.lines, quantities, credited), ...feesOf(invoice.lines, charges)]
    : restOf(invoice.lines, credited)
  const taken = lessReductions(credits, invoice, notes)
  const lines = [...credits, ...taken]
  const { currency } = invoice.totals.rounding
  const rounding = quantities
    ? (input.rounding ?? zero(currency))
    : taken.length > 0
      ? subtract(invoice.totals.rounding, roundingOf(notes, currency))
      : invoice.totals.rounding
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
    ...(taken.length > 0
      ? taxedBeforeShare(invoice, notes, totalsOf(lines, zero(currency)).total)
      : taxedBeforePart(invoice, credited, lines)),
  }
}

const roundingOf = (notes: readonly InvoiceDocument[], currency: Currency): Money =>
  sum(
    notes.map(({ totals }) => totals.rounding),
    currency,
  )

/** The part of what was taxed before that belongs to some lines: all notes together have the whole. */
function taxedBeforePart(
  { taxedBefore, lines, totals }: InvoiceDocument,
  credited: ReadonlyMap<string, number>,
  part: readonly InvoiceLine[],
): Pick<InvoiceDocument, 'taxedBefore'> {
  if (!taxedBefore || totals.total.minor === 0) return {}
  const netOf = (some: readonly InvoiceLine[]) => some.reduce((all, { net }) => all + net.minor, 0)
  const before = netOf(partsOf(lines, credited, new Map()))
  const upTo = (amount: Money, net: number) => scaled(amount, net, totals.total.minor, 'down')
  const share = (amount: Money) => subtract(upTo(amount, before + netOf(part)), upTo(amount, before))
  const { rate, total, tax } = taxedBefore
  return { taxedBefore: { rate, total: share(total), tax: share(tax) } }
}

const feesOf = (
  lines: readonly InvoiceLine[],
  charges: NonNullable<Input['charges']>,
): readonly InvoiceLine[] =>
  charges.flatMap(({ label, amount }) => {
    const line = lines.find(
      ({ sku, description, net }) =>
        sku === null && description.en === label.en && net.minor === amount.minor,
    )
    return line ? [line] : []
  })

function restOf(
  lines: readonly InvoiceLine[],
  credited: ReadonlyMap<string, number>,
): readonly InvoiceLine[] {
  const remaining = quantitiesOf(lines)
  for (const [sku, quantity] of credited) remaining.set(sku, (remaining.get(sku) ?? 0) - quantity)
  return [...partsOf(lines, remaining, credited), ...lines.filter(({ sku }) => sku === null)]
}

/** Of several lines of one SKU (some of it a gift) the first is credited first. */
function partsOf(
  lines: readonly InvoiceLine[],
  quantities: ReadonlyMap<string, number>,
  credited: ReadonlyMap<string, number>,
): InvoiceLine[] {
  const [open, done] = [new Map(quantities), new Map(credited)]
  const take = (from: Map<string, number>, sku: string, max: number): number => {
    const taken = Math.min(from.get(sku) ?? 0, max)
    from.set(sku, (from.get(sku) ?? 0) - taken)
    return taken
  }
  return lines.flatMap((line) => {
    if (line.sku === null) return []
    const before = take(done, line.sku, line.quantity)
    return partOf(line, before, take(open, line.sku, line.quantity - before))
  })
}

/** Amounts of some units, after those credited before: all notes together are the whole line. */
function partOf(line: InvoiceLine, before: number, quantity: number): InvoiceLine[] {
  if (quantity === 0) return []
  const upTo = (amount: Money, count: number) => firstOf(amount, count, line.quantity)
  const share = (amount: Money) => subtract(upTo(amount, before + quantity), upTo(amount, before))
  const [gross, net, tax] = [share(line.gross), share(line.net), share(line.tax)]
  const isSameState = line.split !== null && (line.split.igst.minor === 0 || line.tax.minor === 0)
  return [
    {
      ...line,
      quantity,
      gross,
      net,
      tax,
      discount: subtract(net, gross),
      taxable: subtract(net, tax),
      split: line.split ? splitGst(tax, isSameState) : null,
    },
  ]
}
