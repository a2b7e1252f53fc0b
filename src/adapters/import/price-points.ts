import { currencyDigits, type Currency } from '#kernel/currency.ts'
import type { Rounding } from '#kernel/money.ts'

/** How the file's prices become a country's: multiplied by a factor, then rounded to a price point. */
export type PriceRule = {
  /** Exact decimal: "0.0818". */
  readonly factor: string
  readonly rounding: Rounding
  /** Steps by size, in the country's currency, smallest first; the last without `below`. "0.500": to half a dinar. */
  readonly points: readonly { readonly below?: string | undefined; readonly step: string }[]
}

/** "12.50" → 12500000000 (nine decimals): exact, and finer than any currency. */
const scale = 9
const one = 10n ** BigInt(scale)
const exact = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
}

/** Converts plain positive decimals to prices in minor units of `currency`, at least the smallest step. */
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
    const remainder = price % step
    const up = rounding === 'up' ? remainder > 0n : rounding === 'half-up' ? remainder * 2n >= step : false
    const rounded = price - remainder + (up ? step : 0n)
    return Number((rounded > 0n ? rounded : step) / minor)
  }
}
