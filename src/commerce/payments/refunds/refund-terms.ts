import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'

/** What a country's shoppers are promised about refunds, and what its law demands. */
export type RefundTerms = {
  readonly country: CountryCode
  /** Within which a refund is paid out; never more than the law's limit. */
  readonly days: number
  readonly lawLimitDays: number
  /** Within which it arrives, once it is paid out. */
  readonly arrivalDays: { readonly card: number; readonly installments: number; readonly bank: number }
  /** Above it, what an operator gives needs a second person's approval. */
  readonly operatorLimitMinor: number
  readonly law: string
  /** What a lawyer of the country still has to confirm. */
  readonly toBeConfirmed: string
}

export type FindRefundTerms = (country: CountryCode) => RefundTerms

export const findRefundTermsIn =
  (rows: readonly RefundTerms[]): FindRefundTerms =>
  (country) => {
    const row = rows.find((one) => one.country === country)
    invariant(row, `refunds.json has a row for ${country}`)
    return row
  }

const dayMs = 24 * 3_600_000

export const refundDueAt = ({ days }: Pick<RefundTerms, 'days'>, at: Instant): Instant =>
  addMilliseconds(at, days * dayMs)

/** Operators are alerted this long before a refund is due. */
export const alertBeforeMs = 2 * dayMs
