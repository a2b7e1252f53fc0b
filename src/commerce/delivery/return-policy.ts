import type { CountryCode } from '#kernel/country.ts'

/** A row of the return policy: a country, a class of goods, and how long they are taken back. */
export type ReturnRule = {
  readonly country: CountryCode
  readonly returnClass: string
  /** From delivery; null: only when faulty. */
  readonly days: number | null
  /** Only while the packaging is closed. */
  readonly unopened: boolean
  readonly law: string
  /** What a lawyer of the country still has to confirm. */
  readonly toBeConfirmed: string
}

/** Days within which goods of a class may come back; null: not taken back, as is a class that the table does not know. */
export const returnDaysOf = (
  rules: readonly ReturnRule[],
  country: CountryCode,
  returnClass: string,
): number | null =>
  rules.find((rule) => rule.country === country && rule.returnClass === returnClass)?.days ?? null
