import { vatReport } from '#commerce/documents/vat-report.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { toDecimal } from '#kernel/money.ts'
import { succeeded, usageError, type Command } from '../command.ts'
import { readMonth } from '../month-argument.ts'
import { table } from '../table.ts'

export const reportVat: Command = {
  name: 'report vat',
  summary: 'sums taxable amounts and tax of a month by rate, from the invoices issued',
  arguments: ['country', 'month'],
  options: {},
  runsInServer: true,

  async run({ arguments: { country: code = '', month = '' }, context }) {
    const { shop, invoices } = await context.open()
    const country = shop.countries.find(({ isoCode }) => isoCode === code)
    if (!country) return usageError(`There is no country ${code}.`)
    const between = readMonth(month, country.timeZone)
    if (!between) return usageError(`"${month}" is not a month. Write 2026-11.`)
    const documents: InvoiceDocument[] = []
    for await (const document of invoices.walk(code, between.from, between.until)) documents.push(document)
    const report = vatReport(documents, country.currency)
    const rows = [
      ...report.rows.map(({ rate, taxable, tax }) => [`${rate / 100} %`, toDecimal(taxable), toDecimal(tax)]),
      ['all', toDecimal(report.taxable), toDecimal(report.tax)],
    ]
    const note = `${report.invoices} invoices, ${report.creditNotes} credit notes, in ${country.currency}.`
    return succeeded(table(['rate', 'taxable', 'tax'], rows), report, note)
  },
}
