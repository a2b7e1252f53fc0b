import type { FigureReport } from '#commerce/reports/day-figure.ts'
import type { MessageKey } from '#i18n/messages.ts'

type Shape = {
  readonly key: MessageKey
  readonly amount: MessageKey | null
  readonly part: MessageKey | null
}

/** Titles of the columns of a report; null: it has no such sums. */
export const reportShapes: Readonly<Record<FigureReport, Shape>> = {
  sales: {
    key: 'operations-money:report.channel',
    amount: 'operations-money:report.total',
    part: 'operations-money:report.tax',
  },
  funnel: {
    key: 'operations-money:report.step',
    amount: 'operations-money:report.total',
    part: null,
  },
  promotions: {
    key: 'operations-money:report.promotion',
    amount: 'operations-money:report.given',
    part: 'operations-money:report.order-totals',
  },
  returns: {
    key: 'operations-money:report.reason',
    amount: 'operations-money:report.paid-for-items',
    part: null,
  },
  delivery: { key: 'operations-money:report.delivered-by', amount: null, part: null },
  vat: {
    key: 'operations-money:report.rate',
    amount: 'operations-money:report.taxable',
    part: 'operations-money:report.tax',
  },
  cash: {
    key: 'operations-money:report.carrier',
    amount: 'operations-money:report.due',
    part: 'operations-money:report.collected',
  },
  settlement: {
    key: 'operations-money:report.provider',
    amount: 'operations-money:report.payments-less-refunds',
    part: 'operations-money:report.fees',
  },
  service: { key: 'operations-money:report.what', amount: null, part: null },
}
