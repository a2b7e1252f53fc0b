import type { CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'

export const figureReports = ['sales', 'vat', 'cash', 'service'] as const
export type FigureReport = (typeof figureReports)[number]

/** What a day of a country's calendar says in a report, by key: a sales channel, a tax rate, a carrier, a kind of event. */
export type DayFigure = {
  readonly country: CountryCode
  readonly day: Day
  readonly key: string
  readonly count: number
  /** Sales: totals of orders. VAT: taxable amounts. Cash: what was due. Service: nothing. */
  readonly amount: Money
  /** The tax within the amount; of cash, what was collected. */
  readonly part: Money
}
