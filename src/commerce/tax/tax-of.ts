import type { Currency } from '#kernel/currency.ts'
import { taxWithin, zero, type Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** Tax included in a line or charge, rounded half up per line: an order's tax is the sum of its lines'. */
export const taxOf = <C extends Currency>(amount: Money<C>, rate: BasisPoints | null): Money<C> =>
  rate === null ? zero(amount.currency) : taxWithin(amount, rate, 'half-up')
