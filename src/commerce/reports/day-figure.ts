import type { CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'

export const figureReports = [
  'sales',
  'funnel',
  'promotions',
  'returns',
  'delivery',
  'vat',
  'cash',
  'settlement',
  'service',
] as const
export type FigureReport = (typeof figureReports)[number]

/** Reports whose figures are sums of rows about orders and returns. */
export const reportsOfRows = [
  'promotions',
  'returns',
  'delivery',
  'settlement',
] as const satisfies readonly FigureReport[]
export type ReportOfRows = (typeof reportsOfRows)[number]

/** What one row says of a figure: an order that used a promotion, an item of a return, a shipment that was handed over, a line of a settlement. */
export type ReportRow = {
  readonly key: string
  readonly orderNumber: string
  /** Reference of the return; null: the row is about an order. */
  readonly reference: string | null
  readonly count: number
  readonly amount: Money
  readonly part: Money
}

/** What a day of a country's calendar says in a report, by key: a sales channel, a promotion, a reason, a tax rate, a carrier, a provider's payments, a kind of event. */
export type DayFigure = {
  readonly country: CountryCode
  readonly day: Day
  readonly key: string
  readonly count: number
  /**
   * Sales and funnel: totals of orders. Promotions: what was given. Returns: what the items were paid with. VAT: taxable amounts.
   * Cash: what was due. Settlement: payments, refunds as negative. Delivery and service: nothing.
   */
  readonly amount: Money
  /** The tax within the amount; of cash, what was collected; of promotions, totals of the orders; of settlement, fees. */
  readonly part: Money
}
