import type { Currency } from '#kernel/currency.ts'
import { taxWithin, zero, type Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** The tax within what a line or charge comes to, half up, once per line: an order's tax is the sum of its lines'. */
export const taxOf = <C extends Currency>(amount: Money<C>, rate: BasisPoints | null): Money<C> =>
  rate === null ? zero(amount.currency) : taxWithin(amount, rate, 'half-up')
