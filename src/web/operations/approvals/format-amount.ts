import { toDecimal, type Money } from '#kernel/money.ts'

export const formatAmount = (sum: Money | null): string =>
  sum === null ? '' : `${toDecimal(sum)} ${sum.currency}`
