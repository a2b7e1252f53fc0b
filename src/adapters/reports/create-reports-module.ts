import { createReports, type Reports } from '#commerce/reports/create-reports.ts'
import type { DocumentOfDay } from '#commerce/reports/create-reports.ts'
import type { Country } from '#kernel/country.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { ListCollections } from '#commerce/orders/cash/cash-report.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { spanOf } from './day-span.ts'
import { createFigureRepository } from './figure-repository.ts'
import { listFigureRows, listPromotionLabels } from './list-figure-rows.ts'
import { listOrderMargins, listPromotionMargins } from './list-promotion-margins.ts'
import { listStockCover } from './list-stock-cover.ts'

type Sources = {
  readonly listCollections: ListCollections
  readonly walkDocuments: (country: string, from: Instant, until: Instant) => AsyncIterable<InvoiceDocument>
}
type Deps = Sources & { readonly countries: readonly Country[]; readonly clock: Clock }

/** Figures by day: a job writes those of days that are over. */
export function createReportsModule(
  db: Database,
  { countries, clock, ...sources }: Deps,
): { readonly reports: Reports; readonly job: Job } {
  const figures = createFigureRepository(db)
  const reports = createReports({
    source: {
      listFigures: (query, of) => figures.list(query, of, clock.now()),
      async listDocuments(country, day) {
        const { from, until } = spanOf({ from: day, to: day }, country)
        const documents: DocumentOfDay[] = []
        for await (const one of sources.walkDocuments(country.isoCode, from, until)) documents.push(one)
        return documents
      },
      listRows: (report, country, day) =>
        listFigureRows(db, report, { country, range: { from: day, to: day } }),
      listMargins: (chosen, range) =>
        listPromotionMargins(
          db,
          chosen.map((country) => ({ country, range })),
        ),
      listOrderMargins: (country, day) => listOrderMargins(db, { country, range: { from: day, to: day } }),
      listStockCover: ({ isoCode: country }, query) => listStockCover(db, { country, ...query }),
      listPromotionLabels: (ids) => listPromotionLabels(db, ids),
      listCollections: (country, day) =>
        sources.listCollections({
          country: country.isoCode,
          ...spanOf({ from: day, to: day }, country),
        }),
    },
    countries,
    clock,
  })
  return {
    reports,
    job: {
      name: 'fill-day-figures',
      everySeconds: 900,
      async run(signal) {
        let days = 0
        for (const country of countries) days += await figures.fillDue(country, clock.now(), signal)
        return `${days} days written`
      },
    },
  }
}
