import type { Currency } from '#kernel/currency.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { money, parseMoney, type Money } from '#kernel/money.ts'

/** A gift card that a code of the sandbox stands for, when it is used for the first time. */
export type SandboxCard = { readonly left: Money; readonly isOver: boolean }

const shape = /^GIFT-(?<worth>[A-Z]+|\d{1,6}(?:\.\d{1,3})?)-(?<own>[A-Z0-9]{4,12})$/

/** As it is compared and digested: upper case, one hyphen between its parts, digits as in English. */
export const cleanCode = (code: string): string =>
  toLatinDigits(code)
    .trim()
    .toUpperCase()
    .replace(/[\s_-]+/g, '-')
    .slice(0, 40)

/**
 * Codes that can be tried out, all with 4–12 letters and digits of one's own at the end:
 * GIFT-250-ABCD        250 in the shop's currency, GIFT-25.125-ABCD with as many digits as it has
 * GIFT-EMPTY-ABCD      used up
 * GIFT-EXPIRED-ABCD    100, no longer valid
 * GIFT-FOREIGN-ABCD    100 of a currency that is not the shop's
 */
export function readSandboxCode(code: string, currency: Currency): SandboxCard | undefined {
  const worth = shape.exec(code)?.groups?.['worth']
  if (worth === undefined) return undefined
  if (worth === 'EMPTY') return { left: money(0, currency), isOver: false }
  if (worth === 'FOREIGN') return { left: money(100_000, currency === 'INR' ? 'AED' : 'INR'), isOver: false }
  const read = parseMoney(worth === 'EXPIRED' ? '100' : worth, currency)
  return read.ok && read.value.minor > 0 ? { left: read.value, isOver: worth === 'EXPIRED' } : undefined
}
