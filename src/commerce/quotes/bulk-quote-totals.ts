import type { Currency } from '#kernel/currency.ts'
import { subtract, sum, times, type Money } from '#kernel/money.ts'
import type { BulkQuoteLine } from './bulk-quote.ts'

/** What a list of lines costs, tax included; delivery is not part of it. */
export type BulkQuoteTotals = {
  /** At the prices of the shop. */
  readonly list: Money
  readonly saved: Money
  readonly agreed: Money
}

type Line = Pick<BulkQuoteLine, 'quantity' | 'listPrice' | 'agreedPrice'>

export function bulkQuoteTotals(lines: readonly Line[], currency: Currency): BulkQuoteTotals {
  const list = sum(
    lines.map(({ listPrice, quantity }) => times(listPrice, quantity)),
    currency,
  )
  const agreed = sum(
    lines.map(({ agreedPrice, quantity }) => times(agreedPrice, quantity)),
    currency,
  )
  return { list, saved: subtract(list, agreed), agreed }
}
