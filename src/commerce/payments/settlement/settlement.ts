import type { Instant } from '#kernel/instant.ts'
import { money, type Money } from '#kernel/money.ts'

export const settlementTypes = ['payment', 'refund', 'fee'] as const

/** A line of a provider's settlement file: what it paid out to the shop. */
export type SettlementLine = {
  readonly line: number
  /** The provider's id of the line; a line with a known id is the same line. */
  readonly id: string
  /** The payment's reference at the provider, or the attempt's id. Null: a fee without a payment. */
  readonly reference: string | null
  readonly type: (typeof settlementTypes)[number]
  /** Amount of the payment or refund, excluding the fee; never negative. */
  readonly amount: Money
  /** Never negative. */
  readonly fee: Money
  /** Settlement or transaction date: "2026-11-20". */
  readonly day: string
}

/** The recorded payment that a line refers to. */
export type RecordedPayment = {
  readonly attemptId: string
  readonly orderNumber: string
  /** Null: another line matches it. A payment is paid out once. */
  readonly captured: Money | null
  /** Refunds, made or requested, that no other line matches. */
  readonly refunds: readonly Money[]
  readonly createdAt: Instant
}

export type SettlementFinding =
  | { readonly kind: 'matched' }
  | { readonly kind: 'missing-here' }
  /** `ours`: what we have written; null: nothing of the kind. */
  | { readonly kind: 'amount-differs'; readonly recorded: Money | null }

/** Compares a settlement line with the recorded payment. */
export function compareSettlementLine(
  line: SettlementLine,
  known: RecordedPayment | undefined,
): SettlementFinding {
  if (line.type === 'fee') return { kind: 'matched' }
  if (!known) return { kind: 'missing-here' }
  const { currency, minor } = line.amount
  if (line.type === 'payment')
    return known.captured?.minor === minor && known.captured.currency === currency
      ? { kind: 'matched' }
      : { kind: 'amount-differs', recorded: known.captured }
  return known.refunds.some((refund) => refund.minor === minor && refund.currency === currency)
    ? { kind: 'matched' }
    : { kind: 'amount-differs', recorded: known.refunds[0] ?? null }
}

/** A payment or refund that no settlement line matches. */
export type UnsettledTransaction = {
  readonly type: 'payment' | 'refund'
  readonly orderNumber: string
  readonly reference: string
  readonly amount: Money
}

export type SettlementSum = {
  readonly provider: string
  readonly month: string
  readonly lines: number
  readonly payments: Money
  readonly refunds: Money
  readonly fees: Money
  readonly differences: number
}

/** The amount paid out: payments less refunds and fees. */
export const netOf = ({ payments, refunds, fees }: SettlementSum): Money =>
  money(payments.minor - refunds.minor - fees.minor, payments.currency)
