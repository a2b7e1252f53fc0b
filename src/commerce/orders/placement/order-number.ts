import { toLatinDigits } from '#kernel/digits.ts'
import type { CountryCode } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** Damm's table: detects every wrong digit and every transposition of neighbors. */
const damm = [
  '0317598642', '7092154863', '4206871359', '1750983426', '6123045978',
  '3674209581', '5869720134', '8945362017', '9438617205', '2581436790',
] as const // prettier-ignore

/** Numbers per country: nine digits before the check digit. */
export const orderNumberSpace = 1_000_000_000

/** "AE4830217764": country, nine random digits, a check digit. */
export function toOrderNumber(country: CountryCode, random: number): string {
  invariant(
    Number.isSafeInteger(random) && random >= 0 && random < orderNumberSpace,
    'nine random digits make an order number',
  )
  const digits = String(random).padStart(9, '0')
  return `${country.toUpperCase()}${digits}${checkDigit(digits)}`
}

/** Reads a number in any notation: "ae 4830-217764", Arabic digits too. */
export function parseOrderNumber(text: string): Result<string, { readonly kind: 'not-an-order-number' }> {
  const plain = toLatinDigits(text.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}#]/gu, '')
    .toUpperCase()
  return /^[A-Z]{2}\d{10}$/.test(plain) && checkDigit(plain.slice(2)) === '0'
    ? ok(plain)
    : fail({ kind: 'not-an-order-number' })
}

const checkDigit = (digits: string): string =>
  [...digits].reduce((interim, digit) => damm[Number(interim)]?.[Number(digit)] ?? '0', '0')
