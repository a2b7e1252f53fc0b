import type { CountryCode } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import type { DocumentTitle } from './invoice.ts'

/**
 * Totals below which a consumer's invoice may be simplified, in minor units. ae: Executive Regulation of Federal
 * Decree-Law 8/2017, article 59(5). bh, om: the same at 500 of their currency. To be confirmed with counsel.
 */
const simplifiedBelow: Readonly<Record<CountryCode, number>> = { ae: 1_000_000, bh: 500_000, om: 500_000 }

/** A buyer who is registered for the tax gets a full tax invoice for any sum. */
export function invoiceTitle(
  country: CountryCode,
  taxed: boolean,
  total: Money,
  buyerIsRegistered = false,
): DocumentTitle {
  if (!taxed) return 'invoice'
  if (buyerIsRegistered) return 'tax-invoice'
  return total.minor < (simplifiedBelow[country] ?? 0) ? 'simplified-tax-invoice' : 'tax-invoice'
}

export const creditNoteTitle = (taxed: boolean): DocumentTitle => (taxed ? 'tax-credit-note' : 'credit-note')
