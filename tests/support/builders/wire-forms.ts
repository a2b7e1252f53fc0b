import { toDecimal, type Money } from '#kernel/money.ts'
import { fromMajor, fromMinor, toMajorNumber } from '#adapters/payments/wire-amounts.ts'

/** Round trips of amounts in the formats of the providers: numbers and texts in major units, integers in minor units. */
export const wireForms: Readonly<Record<string, (amount: Money) => Money | null>> = {
  'tap, tamara, cashew': (amount) =>
    fromMajor(JSON.parse(JSON.stringify(toMajorNumber(amount))), amount.currency),
  'tabby, totalpay': (amount) => fromMajor(toDecimal(amount), amount.currency),
  amazon: (amount) => fromMinor(String(amount.minor), amount.currency),
  'checkout.com': (amount) => fromMinor(amount.minor, amount.currency),
}
