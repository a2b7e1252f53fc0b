import { currencyDigits, type Currency } from '#kernel/currency.ts'
import type { Rounding } from '#kernel/money.ts'

/** How a country's prices are made from a file's: times a factor, then to a price that a shop would ask. */
export type PriceRule = {
  /** Exact decimal: "0.0818". */
  readonly factor: string
  readonly rounding: Rounding
  /** Steps by size, in the country's currency, smallest first; the last without `below`. "0.500": to half a dinar. */
  readonly points: readonly { readonly below?: string | undefined; readonly step: string }[]
}

/** "12.50" → 12500000000 (nine digits after the point): exact, and finer than any currency. */
const scale = 9
const one = 10n ** BigInt(scale)
const exact = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
}

/** Makes prices in minor units of `currency` from plain positive decimals; never less than the smallest step. */
export function createPricePoints(
  { factor, rounding, points }: PriceRule,
  currency: Currency,
): (decimal: string) => number {
  const times = exact(factor)
  const bands = points.map(({ below, step }) => ({
    below: below === undefined ? null : exact(below),
    step: exact(step),
  }))
  const minor = 10n ** BigInt(scale - currencyDigits[currency])
  return (decimal) => {
    const price = (exact(decimal) * times) / one
    const band = bands.find(({ below }) => below === null || price < below) ?? bands.at(-1)
    const step = band?.step ?? one
    const left = price % step
    const up = rounding === 'up' ? left > 0n : rounding === 'half-up' ? left * 2n >= step : false
    const rounded = price - left + (up ? step : 0n)
    return Number((rounded > 0n ? rounded : step) / minor)
  }
}
