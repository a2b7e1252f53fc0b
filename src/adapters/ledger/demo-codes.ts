import type { Currency } from '#kernel/currency.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { money, parseMoney, type Money } from '#kernel/money.ts'

/** The gift card that a demo code creates when it is first used. */
export type DemoCard = { readonly balance: Money; readonly isExpired: boolean }

const shape = /^GIFT-(?<amount>[A-Z]+|\d{1,6}(?:\.\d{1,3})?)-(?<own>[A-Z0-9]{4,12})$/

/** Normalizes a code: upper case, one hyphen between its parts, Latin digits. */
export const cleanCode = (code: string): string =>
  toLatinDigits(code)
    .trim()
    .toUpperCase()
    .replace(/[\s_-]+/g, '-')
    .slice(0, 40)

/**
 * Codes to try out; each ends in 4–12 letters and digits of your choice:
 * GIFT-250-ABCD        250 in the shop's currency, GIFT-25.125-ABCD with as many digits as it has
 * GIFT-EMPTY-ABCD      no balance
 * GIFT-EXPIRED-ABCD    100, expired
 * GIFT-FOREIGN-ABCD    100 in another currency
 */
export function readDemoCode(code: string, currency: Currency): DemoCard | undefined {
  const amount = shape.exec(code)?.groups?.['amount']
  if (amount === undefined) return undefined
  if (amount === 'EMPTY') return { balance: money(0, currency), isExpired: false }
  if (amount === 'FOREIGN')
    return { balance: money(100_000, currency === 'INR' ? 'AED' : 'INR'), isExpired: false }
  const read = parseMoney(amount === 'EXPIRED' ? '100' : amount, currency)
  return read.ok && read.value.minor > 0
    ? { balance: read.value, isExpired: amount === 'EXPIRED' }
    : undefined
}
