import type { Instant } from '#kernel/instant.ts'
import { money, type Money } from '#kernel/money.ts'

export const settlementTypes = ['payment', 'refund', 'fee'] as const

/** A line of the file in which a provider says what it has paid out to the shop. */
export type SettlementLine = {
  readonly line: number
  /** The provider's own name of the line; the same again is the same line. */
  readonly id: string
  /** Of the payment: the provider's reference, or our attempt. Null: a fee of its own. */
  readonly reference: string | null
  readonly type: (typeof settlementTypes)[number]
  /** Of the payment or refund, without the fee; never negative. */
  readonly amount: Money
  /** What the provider keeps; never negative. */
  readonly fee: Money
  /** "2026-11-20": when it was settled, or happened. */
  readonly day: string
}

/** What we have of the payment that a line names. */
export type KnownMoney = {
  readonly attemptId: string
  readonly orderNumber: string
  /** Null: another line speaks of it. A payment is paid out once. */
  readonly captured: Money | null
  /** Refunds that were given or asked for, of which no other line speaks. */
  readonly refunds: readonly Money[]
  readonly createdAt: Instant
}

export type Finding =
  | { readonly kind: 'matched' }
  | { readonly kind: 'missing-here' }
  /** `ours`: what we have written; null: nothing of the kind. */
  | { readonly kind: 'amount-differs'; readonly ours: Money | null }

/** Lays a line of a provider beside what we have. */
export function compareLine(line: SettlementLine, known: KnownMoney | undefined): Finding {
  if (line.type === 'fee') return { kind: 'matched' }
  if (!known) return { kind: 'missing-here' }
  const { currency, minor } = line.amount
  if (line.type === 'payment')
    return known.captured?.minor === minor && known.captured.currency === currency
      ? { kind: 'matched' }
      : { kind: 'amount-differs', ours: known.captured }
  return known.refunds.some((refund) => refund.minor === minor && refund.currency === currency)
    ? { kind: 'matched' }
    : { kind: 'amount-differs', ours: known.refunds[0] ?? null }
}

/** What the shop took or gave back, and no line of a provider speaks of. */
export type Unsettled = {
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

/** What arrived on the shop's account: payments without refunds and fees. */
export const netOf = ({ payments, refunds, fees }: SettlementSum): Money =>
  money(payments.minor - refunds.minor - fees.minor, payments.currency)
