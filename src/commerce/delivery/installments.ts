import type { CountryCode } from '#kernel/country.ts'
import { allocate, type Money } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Installments } from './promise.ts'

/** Amounts that a provider accepts in a country, in minor units, limits included. */
export type InstallmentLimit = {
  readonly provider: Installments['provider']
  readonly country: CountryCode
  readonly currency: Currency
  readonly minMinor: number
  readonly maxMinor: number
  readonly parts: number
  /** Between two parts; the first is due with the order. */
  readonly everyMonths: number
  readonly source: string
  /** Limits are agreed with each merchant. */
  readonly toBeConfirmed: boolean
}

/** Installment plans for a price. Parts sum to the price exactly, larger ones first. */
export const installmentsOf = (
  limits: readonly InstallmentLimit[],
  price: Money,
  country: CountryCode,
): readonly Installments[] =>
  limits
    .filter((limit) => limit.country === country && limit.currency === price.currency)
    .filter(({ minMinor, maxMinor }) => price.minor >= minMinor && price.minor <= maxMinor)
    .map(({ provider, parts, everyMonths }) => ({
      provider,
      everyMonths,
      parts: allocate(
        price,
        Array.from({ length: parts }, () => 1),
      ),
    }))
