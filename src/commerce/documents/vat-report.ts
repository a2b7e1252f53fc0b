import type { Currency } from '#kernel/currency.ts'
import { add, money, subtract, zero, type Money } from '#kernel/money.ts'
import type { InvoiceDocument } from './invoice.ts'

type VatRow = {
  readonly rate: number
  readonly taxable: Money
  readonly tax: Money
}
type VatReport = {
  readonly invoices: number
  readonly creditNotes: number
  /** By rate, lowest first, net of credit notes. */
  readonly rows: readonly VatRow[]
  readonly taxable: Money
  readonly tax: Money
}

/** Totals of invoices less credit notes, by rate, for a tax return. */
export function vatReport(documents: readonly InvoiceDocument[], currency: Currency): VatReport {
  const byRate = new Map<number, VatRow>()
  const count = (rate: number, sign: number, { taxable, tax }: Omit<VatRow, 'rate'>) => {
    const row = byRate.get(rate) ?? { rate, taxable: zero(currency), tax: zero(currency) }
    const signed = (amount: Money) => money(sign * amount.minor, currency)
    byRate.set(rate, { rate, taxable: add(row.taxable, signed(taxable)), tax: add(row.tax, signed(tax)) })
  }
  for (const { kind, lines, taxName, taxedBefore } of documents) {
    const sign = kind === 'invoice' ? 1 : -1
    // The sale of a gift card that is taxed when it pays is no supply.
    for (const line of lines)
      if (line.taxRate !== null || taxName === null) count(line.taxRate ?? 0, sign, line)
    // What a card pays that was taxed when it was sold is not taxed again.
    if (taxedBefore) {
      const { rate, total, tax } = taxedBefore
      count(rate, -sign, { taxable: subtract(total, tax), tax })
    }
  }
  const rows = [...byRate.values()].toSorted((one, other) => one.rate - other.rate)
  const total = (amountOf: (row: VatRow) => Money) =>
    rows.reduce((sum, row) => add(sum, amountOf(row)), zero(currency))
  return {
    invoices: documents.filter(({ kind }) => kind === 'invoice').length,
    creditNotes: documents.filter(({ kind }) => kind === 'credit-note').length,
    rows,
    taxable: total((row) => row.taxable),
    tax: total((row) => row.tax),
  }
}
