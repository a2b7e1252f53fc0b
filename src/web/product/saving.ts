import { subtract, type Money } from '#kernel/money.ts'

/** What one saves. `percent` is whole and rounded down, so that no more is promised than is given; 0 is not said. */
export type Saving = { readonly amount: Money; readonly percent: number }

/** Null when nothing is saved. */
export function savingOf(price: Money, was: Money | null): Saving | null {
  if (was === null || was.minor <= price.minor) return null
  const amount = subtract(was, price)
  return { amount, percent: Number((BigInt(amount.minor) * 100n) / BigInt(was.minor)) }
}
