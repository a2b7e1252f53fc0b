import { currencyDigits, minorPerMajor, type Currency } from './currency.ts'
import { invariant } from './invariant.ts'
import { fail, ok, type Result } from './result.ts'
import type { BasisPoints } from './percent.ts'

/** An exact amount: an integer of minor units of one currency. */
export type Money<C extends Currency = Currency> = { readonly currency: C; readonly minor: number }

/** How a fraction of a minor unit is rounded. Named at each call, so that no rounding is implicit. */
export type Rounding = 'half-up' | 'down' | 'up'

export function money<C extends Currency>(minor: number, currency: C): Money<C> {
  invariant(Number.isSafeInteger(minor), `money is whole minor units, not ${minor}`)
  return { currency, minor }
}

export const zero = <C extends Currency>(currency: C): Money<C> => money(0, currency)

export function add<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  sameCurrency(a, b)
  return money(a.minor + b.minor, a.currency)
}

export function subtract<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  sameCurrency(a, b)
  return money(a.minor - b.minor, a.currency)
}

/** The price of `quantity` units; the quantity is an integer. */
export function times<C extends Currency>(amount: Money<C>, quantity: number): Money<C> {
  invariant(Number.isSafeInteger(quantity), `quantity is a whole number, not ${quantity}`)
  return money(amount.minor * quantity, amount.currency)
}

export const sum = <C extends Currency>(amounts: readonly Money<C>[], currency: C): Money<C> =>
  amounts.reduce((total, amount) => add<C>(total, amount), zero(currency))

export const isZero = (amount: Money): boolean => amount.minor === 0

/** For sort(). */
export function compare<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): -1 | 0 | 1 {
  sameCurrency(a, b)
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0
}

/** `rate` of `amount`, in basis points (500 = 5 %). */
export function percentOf<C extends Currency>(
  amount: Money<C>,
  rate: BasisPoints,
  rounding: Rounding,
): Money<C> {
  return money(divide(BigInt(amount.minor) * BigInt(rate), 10_000n, rounding), amount.currency)
}

/** `amount` × `by` / `of`: the price of 12 345 cm² (`by`) at a price per 10 000 cm² (`of`). Both are integers. */
export function scaled<C extends Currency>(
  amount: Money<C>,
  by: number,
  of: number,
  rounding: Rounding,
): Money<C> {
  invariant(
    Number.isSafeInteger(by) && Number.isSafeInteger(of) && of > 0,
    'money is scaled by whole numbers',
  )
  return money(divide(BigInt(amount.minor) * BigInt(by), BigInt(of), rounding), amount.currency)
}

/**
 * The amount of the first `count` of `of` equal units. Minor units that do not divide evenly go to the first units, one
 * each; so removing units in several steps takes the same amount as removing them together.
 */
export function firstOf<C extends Currency>(amount: Money<C>, count: number, of: number): Money<C> {
  invariant(Number.isSafeInteger(of) && count >= 0 && count <= of && of > 0, `${count} of ${of} units`)
  const each = Math.floor(amount.minor / of)
  return money(each * count + Math.min(count, amount.minor - each * of), amount.currency)
}

/** The part of a tax-inclusive amount that is tax: amount × rate / (1 + rate). */
export function taxWithin<C extends Currency>(
  amount: Money<C>,
  rate: BasisPoints,
  rounding: Rounding,
): Money<C> {
  return money(divide(BigInt(amount.minor) * BigInt(rate), 10_000n + BigInt(rate), rounding), amount.currency)
}

/**
 * Splits `total` by `weights`; the parts sum to it exactly. Leftover minor units go to the largest remainders, earlier
 * parts first among equals. Weights that are all zero split evenly.
 */
export function allocate<C extends Currency>(
  total: Money<C>,
  weights: readonly (number | bigint)[],
): Money<C>[] {
  invariant(weights.length > 0, 'allocate needs at least one weight')
  invariant(
    weights.every((weight) => (typeof weight === 'bigint' || Number.isSafeInteger(weight)) && weight >= 0),
    'weights are whole and not negative',
  )
  const even = weights.every((weight) => BigInt(weight) === 0n)
  const parts = weights.map((weight) => BigInt(even ? 1 : weight))
  const whole = parts.reduce((a, b) => a + b, 0n)
  const sign = total.minor < 0 ? -1 : 1
  const amount = BigInt(Math.abs(total.minor))
  const floors = parts.map((part) => (amount * part) / whole)
  const remainders = parts.map((part, index) => ({ index, remainder: (amount * part) % whole }))
  let missing = Number(amount - floors.reduce((a, b) => a + b, 0n))
  const winners = new Set<number>()
  for (const { index } of remainders.sort((a, b) =>
    b.remainder > a.remainder ? 1 : b.remainder < a.remainder ? -1 : a.index - b.index,
  )) {
    if (missing === 0) break
    winners.add(index)
    missing -= 1
  }
  return floors.map((floor, index) =>
    money(sign * (Number(floor) + (winners.has(index) ? 1 : 0)), total.currency),
  )
}

/** "12.345" for 12 345 fils of KWD. For machines (feeds, payloads, JSON-LD): no grouping, no symbol. */
export function toDecimal({ minor, currency }: Money): string {
  const digits = currencyDigits[currency]
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Parses "12.345". More digits than the currency has are rejected, never rounded. */
export function parseMoney<C extends Currency>(
  text: string,
  currency: C,
): Result<Money<C>, { kind: 'not-money'; text: string } | { kind: 'too-precise'; digits: number }> {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return fail({ kind: 'not-money', text })
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = currencyDigits[currency]
  if (fraction.length > digits) return fail({ kind: 'too-precise', digits })
  const minor = Number(whole) * minorPerMajor(currency) + Number(fraction.padEnd(digits, '0') || 0)
  return ok(money(sign && minor !== 0 ? -minor : minor, currency))
}

function sameCurrency(a: Money, b: Money): void {
  invariant(a.currency === b.currency, `${a.currency} and ${b.currency} do not mix`)
}

function divide(dividend: bigint, divisor: bigint, rounding: Rounding): number {
  const negative = dividend < 0n
  const size = negative ? -dividend : dividend
  const floor = size / divisor
  const remainder = size % divisor
  const up = rounding === 'up' ? remainder > 0n : rounding === 'half-up' ? remainder * 2n >= divisor : false
  const rounded = Number(floor + (up ? 1n : 0n))
  return negative && rounded !== 0 ? -rounded : rounded
}
