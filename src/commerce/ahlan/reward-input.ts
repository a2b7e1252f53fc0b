import { toLatinDigits } from '#kernel/digits.ts'
import { compare, money, parseMoney, type Money } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { WithdrawalLimit } from './programme.ts'

export type PointsFailure =
  /** No whole number above zero. */
  | { readonly kind: 'not-points' }
  | { readonly kind: 'too-few-points'; readonly minimum: number }
  /** More than there are, or than this order takes. */
  | { readonly kind: 'too-many-points'; readonly max: number }
  /** Nothing in the cart takes points. */
  | { readonly kind: 'no-points-here' }

/** Points as a shopper types them. */
export function readPoints(
  text: string,
  { minimum, max }: { readonly minimum: number; readonly max: number },
): Result<number, PointsFailure> {
  const typed = toLatinDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .trim()
  const plain = typed.replace(/(?<=\d)[,٬ ](?=\d{3}(?!\d))/g, '')
  if (!/^\d{1,12}$/.test(plain) || Number(plain) === 0) return fail({ kind: 'not-points' })
  const points = Number(plain)
  if (max < minimum) return fail({ kind: 'no-points-here' })
  if (points < minimum) return fail({ kind: 'too-few-points', minimum })
  return points > max ? fail({ kind: 'too-many-points', max }) : ok(points)
}

export type AmountFailure =
  /** No amount above zero in the digits of the currency. */
  | { readonly kind: 'not-an-amount' }
  | { readonly kind: 'too-little'; readonly minimum: Money }
  | { readonly kind: 'too-much'; readonly max: Money }

/** An amount to withdraw as a shopper types it. */
export function readWithdrawal<C extends Currency>(
  text: string,
  balance: Money<C>,
  limit: Pick<WithdrawalLimit, 'minMinor' | 'maxMinor'>,
): Result<Money<C>, AmountFailure> {
  const plain = toLatinDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/٫/g, '.')
    .replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, '')
    .trim()
  const parsed = parseMoney(plain, balance.currency)
  if (!parsed.ok || parsed.value.minor <= 0) return fail({ kind: 'not-an-amount' })
  const max = money(Math.min(balance.minor, limit.maxMinor), balance.currency)
  if (compare(parsed.value, max) > 0) return fail({ kind: 'too-much', max })
  // What remains below the minimum can be withdrawn as a whole.
  const minimum = money(Math.min(limit.minMinor, balance.minor), balance.currency)
  return compare(parsed.value, minimum) < 0 ? fail({ kind: 'too-little', minimum }) : ok(parsed.value)
}
