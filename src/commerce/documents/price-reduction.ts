import type { Order } from '#commerce/orders/order.ts'
import { splitGst } from '#commerce/tax/split-gst.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { allocate, compare, money, scaled, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { creditNoteTitle } from './document-title.ts'
import type { InvoiceDocument, InvoiceLine } from './invoice.ts'
import { totalsOf } from './to-invoice.ts'

const reduced: Bilingual = { en: 'Price reduction', ar: 'تخفيض في السعر' }
const reducedBefore: Bilingual = {
  en: 'Less the price reduction that was credited before',
  ar: 'يُطرح تخفيض السعر الذي سبق قيده',
}
const nothing: Bilingual = { en: '', ar: '' }

/** The credit notes of an invoice. */
export const notesOf = (
  { number }: InvoiceDocument,
  documents: readonly InvoiceDocument[],
): readonly InvoiceDocument[] =>
  documents.filter(({ kind, corrects }) => kind === 'credit-note' && corrects?.number === number)

const isReduction = ({ corrects }: InvoiceDocument): boolean => corrects?.reason === 'price-reduced'

const payableOf = (documents: readonly InvoiceDocument[], { totals }: InvoiceDocument): Money =>
  sum(
    documents.map(({ totals: { payable } }) => payable),
    totals.payable.currency,
  )

/**
 * What was agreed to go back of an order's price without an item of it, and has no credit note yet: never more than the invoice has left.
 * A refund that a provider rejected is still owed, and is requested again under another id: it has its note from the first time.
 */
export function reductionDue(
  { status, payment }: Pick<Order, 'status' | 'payment'>,
  invoice: InvoiceDocument,
  notes: readonly InvoiceDocument[],
): Money {
  const { currency } = invoice.totals.payable
  if (status === 'canceled') return zero(currency)
  const agreed = sum(
    payment.refunds
      .filter(({ reducesPrice, state }) => reducesPrice && state !== 'rejected')
      .map((one) => one.sum),
    currency,
  )
  const open = subtract(agreed, payableOf(notes.filter(isReduction), invoice))
  const uncredited = subtract(invoice.totals.payable, payableOf(notes, invoice))
  const due = compare(open, uncredited) < 0 ? open : uncredited
  return due.minor > 0 ? due : zero(currency)
}

/** A credit note over a sum, over the rates of the invoice in proportion to what each has left. */
export function toPriceReduction({
  invoice,
  notes,
  number,
  issuedAt,
  due,
}: {
  readonly invoice: InvoiceDocument
  readonly notes: readonly InvoiceDocument[]
  readonly number: string
  readonly issuedAt: Instant
  readonly due: Money
}): InvoiceDocument {
  const groups = remainingOf(invoice, notes).filter(({ net }) => net.minor > 0)
  const { currency } = due
  // Coins that were waived go with the last of the price.
  const isAll = compare(due, subtract(invoice.totals.payable, payableOf(notes, invoice))) === 0
  const total = isAll
    ? sum(
        groups.map(({ net }) => net),
        currency,
      )
    : due
  const shares = allocate(
    total,
    groups.map(({ net }) => net.minor),
  )
  const lines = groups.flatMap((group, index): readonly InvoiceLine[] => {
    const net = shares[index] ?? zero(currency)
    if (net.minor === 0) return []
    const tax =
      net.minor === group.net.minor ? group.tax : scaled(group.tax, net.minor, group.net.minor, 'half-up')
    return [lineOf(group.line, reduced, net, tax)]
  })
  return {
    ...invoice,
    kind: 'credit-note',
    title: creditNoteTitle(invoice.taxName !== null),
    number,
    issuedAt,
    suppliedAt: null,
    corrects: { number: invoice.number, issuedAt: invoice.issuedAt, reason: 'price-reduced' },
    lines,
    totals: totalsOf(lines, subtract(due, total)),
    ...taxedBeforeShare(invoice, notes, total),
  }
}

/** The part of what was taxed before that belongs to a sum of an invoice: all notes together have the whole. */
export function taxedBeforeShare(
  { taxedBefore, totals }: InvoiceDocument,
  notes: readonly InvoiceDocument[],
  total: Money,
): Pick<InvoiceDocument, 'taxedBefore'> {
  if (!taxedBefore || totals.total.minor === 0) return {}
  const before = notes.reduce((all, note) => all + note.totals.total.minor, 0)
  const upTo = (amount: Money, net: number) => scaled(amount, net, totals.total.minor, 'down')
  const share = (amount: Money) => subtract(upTo(amount, before + total.minor), upTo(amount, before))
  const { rate, total: all, tax } = taxedBefore
  return { taxedBefore: { rate, total: share(all), tax: share(tax) } }
}

/**
 * The lines of a note over items, less earlier price reductions, so that the credit notes of an invoice never exceed it. Items are
 * credited at their price; only the excess is deducted, at its tax rate.
 */
export function lessReductions(
  lines: readonly InvoiceLine[],
  invoice: InvoiceDocument,
  notes: readonly InvoiceDocument[],
): readonly InvoiceLine[] {
  if (!notes.some(isReduction)) return []
  return remainingOf(invoice, notes).flatMap(({ key, line, net, tax }) => {
    const some = lines.filter((one) => groupOf(one) === key)
    const { currency } = net
    const of = (amounts: readonly Money[]) => sum(amounts, currency)
    const tooMuch = subtract(of(some.map((one) => one.net)), net)
    if (tooMuch.minor <= 0) return []
    const tooMuchTax = subtract(of(some.map((one) => one.tax)), tax)
    return [lineOf(line, reducedBefore, negative(tooMuch), negative(tooMuchTax))]
  })
}

/** What a note is less for earlier reductions. */
export function reductionsIn({ lines, totals }: InvoiceDocument): {
  readonly net: Money
  readonly tax: Money
} {
  const { currency } = totals.payable
  const some = lines.filter(({ sku, net }) => sku === null && net.minor < 0)
  const of = (key: 'net' | 'tax') =>
    negative(
      sum(
        some.map((one) => one[key]),
        currency,
      ),
    )
  return { net: of('net'), tax: of('tax') }
}

const negative = ({ minor, currency }: Money): Money => money(minor === 0 ? 0 : -minor, currency)

/** Lines that are taxed alike. */
const groupOf = ({ taxRate, hsn }: InvoiceLine): string => `${taxRate ?? 'none'} ${hsn ?? ''}`

/** By group, what of the invoice has not been credited. */
function remainingOf(invoice: InvoiceDocument, notes: readonly InvoiceDocument[]) {
  const { currency } = invoice.totals.payable
  const credited = notes.flatMap(({ lines }) => lines)
  return [...Map.groupBy(invoice.lines, groupOf)].flatMap(([key, lines]) => {
    const [line] = lines
    if (!line) return []
    const remaining = (part: 'net' | 'tax') => {
      const of = (some: readonly InvoiceLine[]) =>
        sum(
          some.map((one) => one[part]),
          currency,
        )
      return subtract(of(lines), of(credited.filter((one) => groupOf(one) === key)))
    }
    return [{ key, line, net: remaining('net'), tax: remaining('tax') }]
  })
}

function lineOf(like: InvoiceLine, description: Bilingual, net: Money, tax: Money): InvoiceLine {
  const isSameState = like.split !== null && (like.split.igst.minor === 0 || like.tax.minor === 0)
  return {
    sku: null,
    description,
    detail: nothing,
    hsn: like.hsn,
    quantity: 1,
    unitPrice: net,
    gross: net,
    discount: zero(net.currency),
    net,
    taxable: subtract(net, tax),
    taxRate: like.taxRate,
    tax,
    split: like.split ? splitGst(tax, isSameState) : null,
  }
}
