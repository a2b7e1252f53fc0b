import fc from 'fast-check'
import type { PayableContents } from '#commerce/payments/payment-breakdown.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, times, type Money } from '#kernel/money.ts'
import { somePayableContents } from './a-start-request.ts'

export type AnyPayable = { readonly contents: PayableContents; readonly amount: Money }

/** Contents of any order, some of it free, and an amount below, at or above their total. */
export const anyPayable = (...currencies: readonly Currency[]): fc.Arbitrary<AnyPayable> =>
  fc
    .record({
      currency: fc.constantFrom(...currencies),
      lines: fc.array(
        fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.nat(999_999), off: fc.nat(100) }),
        { maxLength: 6 },
      ),
      charges: fc.array(fc.nat(50_000), { maxLength: 3 }),
      /** Null: the total is due. */
      due: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
    })
    .map(({ currency, lines, charges, due }) => {
      const tax = (minor: number) => money(Math.floor(minor / 21), currency)
      const contents = {
        ...somePayableContents(currency),
        lines: lines.map(({ quantity, price, off }, index) => {
          const unitPrice = money(price, currency)
          const gross = times(unitPrice, quantity)
          const net = money(Math.floor((gross.minor * (100 - off)) / 100), currency)
          const name = { en: `Piece ${index}`, ar: `قطعة ${index}` }
          return { sku: `S-${index}`, name, quantity, unitPrice, gross, net, tax: tax(net.minor) }
        }),
        charges: charges.map((minor) => ({ amount: money(minor, currency), tax: tax(minor) })),
      }
      const whole = [...contents.lines.map(({ net }) => net), ...contents.charges.map(({ amount }) => amount)]
      const total = whole.reduce((all, { minor }) => all + minor, 0)
      return { contents, amount: money(due ?? Math.max(1, total), currency) }
    })
