import type { LineValue } from '#commerce/imports/import-line.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, toDecimal } from '#kernel/money.ts'

/** A price as the audit has it: "1299.00 AED", with a special price "1299.00 AED (999.00 2026-11-01T…/)". */
export function writtenPrice(value: LineValue | null, currency: Currency): string | null {
  if (!value || !('price' in value)) return null
  const { defaultMinor, special } = value.price
  const decimal = (minor: number) => toDecimal(money(minor, currency))
  const price = `${decimal(defaultMinor)} ${currency}`
  if (special === null) return price
  const { minor, startsAt, endsAt } = special
  const window = startsAt === null && endsAt === null ? '' : ` ${startsAt ?? ''}/${endsAt ?? ''}`
  return `${price} (${decimal(minor)}${window})`
}
