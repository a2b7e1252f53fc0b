import { add, type Money } from '#kernel/money.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addDays, type Day } from '#kernel/local-time.ts'
import type { ReportRange } from './report-range.ts'

/** What the lines that a promotion reduced leave over the costs of today, without tax: of a day, or of an order of it. */
export type PromotionMargin = {
  readonly country: CountryCode
  readonly day: Day
  /** Id of the promotion. */
  readonly key: string
  readonly lines: number
  /** Those of them whose cost is known: revenue and cost are of these. */
  readonly known: number
  readonly revenue: Money
  readonly cost: Money
}

export type OrderMargin = PromotionMargin & { readonly orderNumber: string }

/** Costs are no part of the figures that nights write, so that a longer range would read too many orders. */
export const daysOfMargins = 31

export const isForMargins = ({ from, to }: ReportRange): boolean => addDays(from, daysOfMargins) > to

/** Of one country; undefined: of none. */
export const sumOfMargins = (margins: readonly PromotionMargin[]): PromotionMargin | undefined =>
  margins.reduce<PromotionMargin | undefined>(
    (sum, one) =>
      sum
        ? {
            ...sum,
            ...{ lines: sum.lines + one.lines, known: sum.known + one.known },
            ...{ revenue: add(sum.revenue, one.revenue), cost: add(sum.cost, one.cost) },
          }
        : one,
    undefined,
  )
