import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isWithin, returnableUntil } from './return-policy-rows.ts'

/** A mattress that is slept on and not liked is exchanged, opened as it is, never refunded. */
export type ComfortExchangeRow = {
  readonly country: CountryCode
  /** Products of this category and those below it. */
  readonly category: string
  readonly returnClass: ReturnClass
  /** Days from the day of delivery, local time. */
  readonly days: number
  /** For each exchange, tax included. */
  readonly fee: { readonly amount: Money; readonly taxRate: BasisPoints | null }
  readonly law: string
  readonly toBeConfirmed: string
}

/** A line of an order, as far as the row asks about it. */
export type ComfortLine = {
  readonly country: CountryCode
  readonly returnClass: ReturnClass
  /** Own and higher ones. */
  readonly categories: readonly string[]
  readonly deliveredAt: Instant
  /** Whether it was exchanged for comfort before. */
  readonly exchanged: boolean
}

/** The row that a line is exchanged by now, once. */
export function findComfortExchange(
  rows: readonly ComfortExchangeRow[],
  line: ComfortLine,
  timeZone: string,
  at: Instant,
): Result<ComfortExchangeRow, { readonly kind: 'not-returnable' | 'too-late' | 'exchanged-before' }> {
  const row = rows.find(
    ({ country, category, returnClass }) =>
      country === line.country && returnClass === line.returnClass && line.categories.includes(category),
  )
  if (!row || isBefore(at, line.deliveredAt)) return fail({ kind: 'not-returnable' })
  if (line.exchanged) return fail({ kind: 'exchanged-before' })
  return isWithin(returnableUntil(row, line.deliveredAt, timeZone), at) ? ok(row) : fail({ kind: 'too-late' })
}
