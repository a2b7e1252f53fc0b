import { sql } from 'drizzle-orm'
import { createInvoicesModule } from '#adapters/documents/create-invoices-module.ts'
import { createListCollections } from '#adapters/orders/list-collections.ts'
import { createReportsModule } from '#adapters/reports/create-reports-module.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { FigureReport } from '#commerce/reports/day-figure.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { addDays } from '#kernel/local-time.ts'
import { sum } from '#kernel/money.ts'
import type { Open } from '../databases/databases.ts'
import { aPaymentAdmin } from './a-payment-admin.ts'
import { theCountries } from './the-countries.ts'

const byCommand: Operator = { kind: 'command', name: 'layla' }

/** Orders of a shop, and its figures of days. */
export async function aReportingShop(open: Open) {
  const { db } = await open()
  const at = await aPaymentAdmin(db)
  const { clock } = at.shop
  const invoices = createInvoicesModule(db, {
    clock,
    countries: theCountries,
    findOrder: async () => undefined,
    findByNumber: (number) => at.find(number),
    formatAddress: () => [],
  })
  const { reports, job } = createReportsModule(db, {
    clock,
    countries: theCountries,
    listCollections: createListCollections(db),
    walkDocuments: invoices.walk,
  })
  const from = addDays(clock.now().slice(0, 10), -2)
  const until = addDays(from, 30)
  async function figures(report: FigureReport, country: string | null = 'ae') {
    const read = await reports.figures(byCommand, { report, country, from, to: until })
    if (!read.ok) throw new Error(read.failure.kind)
    return read.value.countries.flatMap((one) => one.figures)
  }
  return {
    ...at,
    db,
    clock,
    reports,
    figures,
    async issue(...numbers: readonly string[]) {
      for (const number of numbers) await invoices.issueDue(await at.find(number))
    },
    fill: () => job.run(new AbortController().signal),
    async documents(): Promise<readonly InvoiceDocument[]> {
      const found: InvoiceDocument[] = []
      for await (const one of invoices.walk('ae', `${from}T00:00:00.000Z`, `${until}T00:00:00.000Z`))
        found.push(one)
      return found
    },
    /** What orders say, that are neither unpaid nor canceled. */
    async ordered() {
      const rows = await rowsOf<{ count: number; total: string; tax: string }>(
        db,
        sql`select count(*)::int as count, coalesce(sum(total_minor), 0)::text as total, coalesce(sum(tax_minor), 0)::text as tax
          from orders where country = 'ae' and status not in ('pending', 'canceled')`,
      )
      return { count: rows[0]?.count, total: Number(rows[0]?.total), tax: Number(rows[0]?.tax) }
    },
    async sales() {
      const found = await figures('sales')
      return {
        count: found.reduce((all, { count }) => all + count, 0),
        total: sum(
          found.map(({ amount }) => amount),
          'AED',
        ).minor,
        tax: sum(
          found.map(({ part }) => part),
          'AED',
        ).minor,
      }
    },
  }
}
