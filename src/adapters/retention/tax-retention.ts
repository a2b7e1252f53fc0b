import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'

/**
 * Calendar years, after the one in which an order last changed, for which tax law requires its records. Where several
 * laws apply (VAT, corporate tax, commercial books) the longest counts. Have an accountant confirm them before selling.
 */
export const taxRetentionYears: Readonly<Record<CountryCode, number>> = {
  // Corporate tax: seven years; VAT: five.
  ae: 7,
  // VAT: five years.
  bh: 5,
  // GST: 72 months from the due date of the annual return.
  in: 7,
  kw: 10,
  // VAT: ten years.
  om: 10,
  // Income tax: ten years.
  qa: 10,
}

/** For a country that has no row yet. */
export const maxTaxRetentionYears = Math.max(...Object.values(taxRetentionYears))

/** Orders that last changed before this moment may be erased. */
export function taxRetentionEnds(country: CountryCode, now: Instant): Instant {
  const years = taxRetentionYears[country] ?? maxTaxRetentionYears
  return new Date(Date.UTC(new Date(now).getUTCFullYear() - years, 0, 1)).toISOString()
}
