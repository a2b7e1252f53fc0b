import type { Currency } from '#kernel/currency.ts'
import { allocate, subtract, zero, type Money } from '#kernel/money.ts'

/** India's tax as on invoices: half central and half state tax, or all of it integrated between states. */
export type GstSplit<C extends Currency = Currency> = {
  readonly cgst: Money<C>
  readonly sgst: Money<C>
  readonly igst: Money<C>
}

/**
 * CGST Act 2017 section 9 and IGST Act 2017 section 5. Parts sum to the tax; an odd paisa is central tax. `sameState`: the
 * place of supply (the address, or the pickup store) is in the seller's state.
 */
export function splitGst<C extends Currency>(tax: Money<C>, sameState: boolean): GstSplit<C> {
  const none = zero(tax.currency)
  if (!sameState) return { cgst: none, sgst: none, igst: tax }
  const cgst = allocate(tax, [1, 1])[0] ?? none
  return { cgst, sgst: subtract(tax, cgst), igst: none }
}
