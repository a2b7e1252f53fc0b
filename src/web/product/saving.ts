import { subtract, type Money } from '#kernel/money.ts'

/** `percent` is rounded down, so that it never promises too much; 0 is not shown. */
export type Saving = { readonly amount: Money; readonly percent: number }

/** Null without a saving. */
export function savingOf(price: Money, was: Money | null): Saving | null {
  if (was === null || was.minor <= price.minor) return null
  const amount = subtract(was, price)
  return { amount, percent: Number((BigInt(amount.minor) * 100n) / BigInt(was.minor)) }
}
