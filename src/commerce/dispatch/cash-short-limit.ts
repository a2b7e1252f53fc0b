import { minorPerMajor, type Currency } from '#kernel/currency.ts'
import { money, type Money } from '#kernel/money.ts'

/** What may be missing from the cash of a run without a second person: AED 20, in whole units of each currency. */
const short: Readonly<Record<Currency, number>> = {
  AED: 20,
  SAR: 20,
  QAR: 20,
  BHD: 2,
  OMR: 2,
  KWD: 2,
  INR: 400,
}

export const cashShortLimit = (currency: Currency): Money =>
  money(short[currency] * minorPerMajor(currency), currency)
