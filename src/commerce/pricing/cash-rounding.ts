import type { Currency } from '#kernel/currency.ts'
import { money, type Money } from '#kernel/money.ts'

/**
 * What is taken off an amount so that it can be paid in coins: down to the country's smallest step, zero or less. A step
 * of one minor unit takes nothing off.
 */
export function roundToCash<C extends Currency>(payable: Money<C>, stepMinor: number): Money<C> {
  const over = payable.minor > 0 ? payable.minor % stepMinor : 0
  return money(over === 0 ? 0 : -over, payable.currency)
}
