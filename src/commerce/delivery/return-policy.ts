import type { CountryCode } from '#kernel/country.ts'

/** Decides whether an item may be returned, and for how long. */
export const returnClasses = ['standard', 'hygiene', 'made-to-measure', 'final-sale'] as const
export type ReturnClass = (typeof returnClasses)[number]

/** How long items of a class may be returned in a country. */
export type ReturnRule = {
  readonly country: CountryCode
  readonly returnClass: string
  /** Days from delivery; null: only when faulty. */
  readonly days: number | null
  /** Only in unopened packaging. */
  readonly unopened: boolean
  readonly law: string
  /** What a lawyer of the country still has to confirm. */
  readonly toBeConfirmed: string
}

/** Days within which items of a class may be returned; null: no returns, or an unknown class. */
export const returnDaysOf = (
  rules: readonly ReturnRule[],
  country: CountryCode,
  returnClass: string,
): number | null =>
  rules.find((rule) => rule.country === country && rule.returnClass === returnClass)?.days ?? null
