import { compare, money, type Money } from './money.ts'

/** What an operator may give alone in a country, in its currency. */
export type OperatorLimit = { readonly operatorLimitMinor: number }

/** More than an operator may give alone: a second person has to approve it. */
export type OverLimit = { readonly kind: 'over-limit'; readonly max: Money }

/** Undefined: within the limit of the country. `amount` is in its currency. */
export function overLimit({ operatorLimitMinor }: OperatorLimit, amount: Money): OverLimit | undefined {
  const max = money(operatorLimitMinor, amount.currency)
  return compare(amount, max) > 0 ? { kind: 'over-limit', max } : undefined
}

/** What is kept of a decision that a second person approved. */
export const approvedNote = (reason: string, approvedBy: string | null): string =>
  approvedBy === null ? reason : `${reason} (approved by ${approvedBy})`
