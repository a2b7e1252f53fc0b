import type { CountryCode } from '#kernel/country.ts'
import { allocate, type Money } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Installments } from './promise.ts'

/** What a provider takes in a country, both limits included, in minor units. */
export type InstallmentLimit = {
  readonly provider: Installments['provider']
  readonly country: CountryCode
  readonly currency: Currency
  readonly minMinor: number
  readonly maxMinor: number
  readonly parts: number
  readonly source: string
  /** Limits are the provider's to change, and agreed with each merchant. */
  readonly toBeConfirmed: boolean
}

/** What may be said of this price here. Parts sum to the price exactly; the larger ones come first. */
export const installmentsOf = (
  limits: readonly InstallmentLimit[],
  price: Money,
  country: CountryCode,
): readonly Installments[] =>
  limits
    .filter((limit) => limit.country === country && limit.currency === price.currency)
    .filter(({ minMinor, maxMinor }) => price.minor >= minMinor && price.minor <= maxMinor)
    .map(({ provider, parts }) => ({
      provider,
      parts: allocate(
        price,
        Array.from({ length: parts }, () => 1),
      ),
    }))
