import { minorPerMajor, type Currency } from '#kernel/currency.ts'

export const priceEndings = ['exact', '9', '5'] as const
export type PriceEnding = (typeof priceEndings)[number]

/** How a price follows from another one. */
export type PriceAdjustment = {
  /** In percent, or in minor units; what is subtracted is negative. */
  readonly change: { readonly kind: 'percent' | 'amount'; readonly by: number }
  readonly ending: PriceEnding
}

/** Never nothing: what is free is typed as such. */
export function adjustPrice(from: number, { change, ending }: PriceAdjustment, currency: Currency): number {
  const changed = change.kind === 'amount' ? from + change.by : Math.round((from * (100 + change.by)) / 100)
  return Math.max(1, toEnding(changed, ending, currency))
}

/** The nearest whole price that ends in 9 or 5; below twenty of the currency, prices stay exact. */
export function toEnding(minor: number, ending: PriceEnding, currency: Currency): number {
  const major = minorPerMajor(currency)
  if (ending === 'exact' || minor < 20 * major) return minor
  const step = 10 * major
  const below = Math.floor((minor - Number(ending) * major) / step) * step + Number(ending) * major
  return minor - below <= step / 2 ? below : below + step
}
