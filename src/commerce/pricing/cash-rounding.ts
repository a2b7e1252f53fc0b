import type { Currency } from '#kernel/currency.ts'
import { money, type Money } from '#kernel/money.ts'

/** The adjustment, zero or negative, that rounds an amount down to a multiple of the country's smallest coin. */
export function roundToCash<C extends Currency>(payable: Money<C>, stepMinor: number): Money<C> {
  const over = payable.minor > 0 ? payable.minor % stepMinor : 0
  return money(over === 0 ? 0 : -over, payable.currency)
}
