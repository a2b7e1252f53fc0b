import type { Instant } from '#kernel/instant.ts'
import { isZero, type Money } from '#kernel/money.ts'
import type { CreditReason, InvoiceDocument, InvoiceLine } from './invoice.ts'

/** The layout of a document, for the page and the PDF. Labels are keys of the `invoice` messages. */
export type InvoiceSheet = {
  readonly title: `invoice:title.${InvoiceDocument['title']}`
  readonly facts: readonly { readonly label: FactLabel; readonly value: FactValue }[]
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly { readonly line: InvoiceLine; readonly cells: readonly SheetCell[] }[]
  /** The last row is the amount payable, or credited. */
  readonly totals: readonly { readonly label: TotalLabel; readonly amount: Money }[]
}

type FactLabel =
  `invoice:${'number' | 'issued' | 'supplied' | 'order' | 'ordered' | 'quote' | 'purchaseOrder' | 'corrects' | 'paidBy' | 'reason'}`
export type FactValue =
  | { readonly text: string }
  | { readonly at: Instant }
  | { readonly text: string; readonly at: Instant }
  | { readonly message: PaymentTerms | `invoice:reason.${CreditReason}` }
type PaymentTerms = 'invoice:pay.cash' | 'invoice:pay.store' | 'invoice:pay.advance'

type SheetColumn =
  `invoice:line.${'description' | 'hsn' | 'quantity' | 'unit' | 'discount' | 'taxable' | 'rate' | 'tax' | 'net'}`
export type SheetCell = { readonly text: string } | { readonly amount: Money } | { readonly rate: number }
type TotalLabel =
  `invoice:sum.${'gross' | 'discount' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'tax' | 'taxed-before' | 'total' | 'rounding' | 'payable' | 'credited'}`

export const invoiceSheet = (document: InvoiceDocument): InvoiceSheet => {
  const columns = columnsOf(document)
  return {
    title: `invoice:title.${document.title}`,
    facts: factsOf(document),
    columns: ['invoice:line.description', ...columns],
    rows: document.lines.map((line) => ({ line, cells: columns.map((column) => cellOf(line, column)) })),
    totals: totalsRows(document),
  }
}

function factsOf({
  number,
  issuedAt,
  suppliedAt,
  order,
  agreement,
  corrects,
}: InvoiceDocument): InvoiceSheet['facts'] {
  return [
    { label: 'invoice:number', value: { text: number } },
    { label: 'invoice:issued', value: { at: issuedAt } },
    ...(suppliedAt ? [{ label: 'invoice:supplied', value: { at: suppliedAt } } as const] : []),
    { label: 'invoice:order', value: { text: order.number } },
    { label: 'invoice:ordered', value: { at: order.placedAt } },
    ...(agreement ? [{ label: 'invoice:quote', value: { text: agreement.quote } } as const] : []),
    ...(agreement?.purchaseOrder
      ? [{ label: 'invoice:purchaseOrder', value: { text: agreement.purchaseOrder } } as const]
      : []),
    {
      label: 'invoice:paidBy',
      value: { message: paymentTerms[order.paymentMethod] ?? 'invoice:pay.advance' },
    },
    ...(corrects
      ? ([
          { label: 'invoice:corrects', value: { text: corrects.number, at: corrects.issuedAt } },
          { label: 'invoice:reason', value: { message: `invoice:reason.${corrects.reason}` } },
        ] as const)
      : []),
  ]
}

/** Methods that are paid at the handover; all others are paid in advance. */
const paymentTerms: Readonly<Record<string, PaymentTerms>> = {
  cashondelivery: 'invoice:pay.cash',
  clickandcollect: 'invoice:pay.store',
  bestway: 'invoice:pay.cash',
}

/** Without the description. */
const columnsOf = ({ seller, taxName }: InvoiceDocument): readonly SheetColumn[] => [
  ...(seller.state ? (['invoice:line.hsn'] as const) : []),
  'invoice:line.quantity',
  'invoice:line.unit',
  'invoice:line.discount',
  ...(taxName ? (['invoice:line.taxable', 'invoice:line.rate', 'invoice:line.tax'] as const) : []),
  'invoice:line.net',
]

function cellOf(line: InvoiceLine, column: SheetColumn): SheetCell {
  switch (column) {
    case 'invoice:line.description':
      return { text: line.description.en }
    case 'invoice:line.hsn':
      return { text: line.hsn ?? '' }
    case 'invoice:line.quantity':
      return { text: String(line.quantity) }
    case 'invoice:line.unit':
      return { amount: line.unitPrice }
    case 'invoice:line.discount':
      return { amount: line.discount }
    case 'invoice:line.taxable':
      return { amount: line.taxable }
    case 'invoice:line.rate':
      return { rate: line.taxRate ?? 0 }
    case 'invoice:line.tax':
      return { amount: line.tax }
    case 'invoice:line.net':
      return { amount: line.net }
  }
}

function totalsRows({ kind, taxName, totals, taxedBefore }: InvoiceDocument): InvoiceSheet['totals'] {
  const { split } = totals
  const row = (label: TotalLabel, amount: Money) => ({ label, amount })
  return [
    ...(isZero(totals.discount)
      ? []
      : [row('invoice:sum.gross', totals.gross), row('invoice:sum.discount', totals.discount)]),
    ...(taxName ? [row('invoice:sum.taxable', totals.taxable)] : []),
    ...(split
      ? isZero(split.igst)
        ? [row('invoice:sum.cgst', split.cgst), row('invoice:sum.sgst', split.sgst)]
        : [row('invoice:sum.igst', split.igst)]
      : taxName
        ? [row('invoice:sum.tax', totals.tax)]
        : []),
    ...(taxedBefore ? [row('invoice:sum.taxed-before', taxedBefore.tax)] : []),
    ...(isZero(totals.rounding)
      ? []
      : [row('invoice:sum.total', totals.total), row('invoice:sum.rounding', totals.rounding)]),
    row(kind === 'invoice' ? 'invoice:sum.payable' : 'invoice:sum.credited', totals.payable),
  ]
}
