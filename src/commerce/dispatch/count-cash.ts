import type { Currency } from '#kernel/currency.ts'
import { fail, type Result } from '#kernel/result.ts'
import { parseMoney, subtract, sum, type Money } from '#kernel/money.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import type { CountedSum, Run } from './run.ts'

export type CountFailure = {
  readonly kind: 'invalid-count'
  readonly currency: Currency
  readonly reason: 'missing' | 'not-money' | 'negative' | 'too-precise' | 'too-much'
}

/** More than a crew can carry: a slip of the finger. */
const maxUnits = 1_000_000

/** A sum as it was counted: not below zero, no finer than coins are. */
export function parseCount(text: string, currency: Currency): Result<Money, CountFailure> {
  const invalid = (reason: CountFailure['reason']) =>
    fail({ kind: 'invalid-count', currency, reason } as const)
  if (text.trim() === '') return invalid('missing')
  const parsed = parseMoney(text, currency)
  if (!parsed.ok) return invalid(parsed.failure.kind)
  if (text.trim().startsWith('-')) return invalid('negative')
  return parsed.value.minor > maxUnits * 1000 ? invalid('too-much') : parsed
}

/** What the crew has taken at the doors, a sum per currency, in the order of the run. */
export function collectedOn({ stops }: Pick<Run, 'stops'>): readonly Money[] {
  const taken = stops.flatMap(({ collected }) => collected ?? [])
  return [...Map.groupBy(taken, ({ currency }) => currency)].map(([currency, some]) => sum(some, currency))
}

/** The count beside what was expected, and whether one person may close the run with it. */
export function compareCount(
  run: Pick<Run, 'stops'>,
  counted: readonly Money[],
  limitsOf: LimitsOf,
): { readonly sums: readonly CountedSum[]; readonly isWithinLimit: boolean } {
  const expected = collectedOn(run)
  const currencies = [...new Set([...counted, ...expected].map(({ currency }) => currency))]
  const sums = currencies.map((currency): CountedSum => {
    const of = (amounts: readonly Money[]) =>
      sum(
        amounts.filter((one) => one.currency === currency),
        currency,
      )
    const [was, is] = [of(expected), of(counted)]
    return { expected: was, counted: is, difference: subtract(is, was) }
  })
  const isWithinLimit = sums.every(
    ({ difference }) => -difference.minor <= limitsOf(difference.currency).cashShortMinor,
  )
  return { sums, isWithinLimit }
}
