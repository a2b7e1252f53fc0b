import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { localTime } from '#kernel/local-time.ts'
import type { InvoiceDocument } from './invoice.ts'

/**
 * Year of a series in the country's time zone: the calendar year, in India the financial year from April, written "2627"
 * (CGST Rules 2017, rule 46(b): consecutive within a financial year).
 */
export function seriesYear(country: CountryCode, at: Instant, timeZone: string): string {
  const { day } = localTime(at, timeZone)
  const year = Number(day.slice(0, 4))
  if (country !== 'in') return String(year)
  const first = day.slice(5) < '04-01' ? year - 1 : year
  return `${String(first).slice(2)}${String(first + 1).slice(2)}`
}

const letters = { invoice: '', 'credit-note': 'C' } as const

/** "AE-2026-000123", "INC-2627-000004": at most sixteen characters (rule 46(b)). */
export function invoiceNumber(
  country: CountryCode,
  kind: InvoiceDocument['kind'],
  year: string,
  position: number,
): string {
  const number = `${country.toUpperCase()}${letters[kind]}-${year}-${String(position).padStart(6, '0')}`
  invariant(position > 0 && number.length <= 16, `${number} is an invoice number`)
  return number
}
