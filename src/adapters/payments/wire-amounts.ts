import { isCurrency, currencyDigits } from '#kernel/currency.ts'
import { money, parseMoney, toDecimal, type Money } from '#kernel/money.ts'

/** 12.34 for 12 340 fils of KWD: a JSON number in major units. Exact, since it prints as the shortest digits of the number. */
export const toMajorNumber = (amount: Money): number => Number(toDecimal(amount))

/** Parses an amount in major units, given as a number or text. Null: not an amount, or an unknown currency. */
export function fromMajor(value: unknown, currency: unknown): Money | null {
  if (typeof currency !== 'string' || !isCurrency(currency)) return null
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const parsed = parseMoney(String(value), currency)
  return parsed.ok ? parsed.value : null
}

/** Parses an amount in minor units (a thousandth of a dinar). Null: not an amount, or an unknown currency. */
export function fromMinor(value: unknown, currency: unknown): Money | null {
  if (typeof currency !== 'string' || !isCurrency(currency)) return null
  const minor = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof minor === 'number' && Number.isSafeInteger(minor) ? money(minor, currency) : null
}

/** Whether the last of three decimals is 0: Checkout.com accepts no other amounts in dinars and rials. */
export const endsInZero = ({ minor, currency }: Money): boolean =>
  currencyDigits[currency] < 3 || minor % 10 === 0
