import type { Instant } from '#kernel/instant.ts'
import type { CountryCode } from '#kernel/country.ts'
import { money, type Money } from '#kernel/money.ts'

export const settlementTypes = ['payment', 'refund', 'fee'] as const
type SettlementType = (typeof settlementTypes)[number]

/** A line of a provider's settlement file: what it paid out to the shop. */
export type SettlementLine = {
  readonly line: number
  /** The provider's id of the line; a line with a known id is the same line. */
  readonly id: string
  /** The payment's reference at the provider, or the attempt's id. Null: a fee without a payment. */
  readonly reference: string | null
  readonly type: SettlementType
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
  readonly country: CountryCode
  readonly provider: string
  /** Null: another line matches it. A payment is paid out once. */
  readonly captured: Money | null
  /** Refunds, made or requested, that no other line matches. */
  readonly refunds: readonly Money[]
  readonly createdAt: Instant
}

export type SettlementFinding =
  | { readonly kind: 'matched' }
  | { readonly kind: 'missing-here' }
  /** `recorded`: what the shop has; null: nothing of the kind. */
  | { readonly kind: 'amount-differs'; readonly recorded: Money | null }
  /** Another line matches the payment, or had the same id with other contents. */
  | { readonly kind: 'twice' }
  /** The fee of a payment that is not known. */
  | { readonly kind: 'fee-unknown' }
  /** The payment was made by another provider. */
  | { readonly kind: 'other-provider'; readonly provider: string }

export const lineFindings = [
  'matched',
  'missing-here',
  'amount-differs',
  'twice',
  'fee-unknown',
  'other-provider',
] as const satisfies readonly SettlementFinding['kind'][]

/** What a person has to look at. `missing-there`: a payment or refund that is in no file. */
export const findingKinds = [
  'missing-here',
  'missing-there',
  'amount-differs',
  'twice',
  'fee-unknown',
  'other-provider',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Compares a settlement line with the recorded payment. */
export function compareSettlementLine(
  line: SettlementLine,
  provider: string,
  known: RecordedPayment | undefined,
): SettlementFinding {
  if (line.type === 'fee' && line.reference === null) return { kind: 'matched' }
  if (!known) return { kind: line.type === 'fee' ? 'fee-unknown' : 'missing-here' }
  if (known.provider !== provider) return { kind: 'other-provider', provider: known.provider }
  if (line.type === 'fee') return { kind: 'matched' }
  const { currency, minor } = line.amount
  if (line.type === 'payment') {
    if (known.captured === null) return { kind: 'twice' }
    return known.captured.minor === minor && known.captured.currency === currency
      ? { kind: 'matched' }
      : { kind: 'amount-differs', recorded: known.captured }
  }
  return known.refunds.some((refund) => refund.minor === minor && refund.currency === currency)
    ? { kind: 'matched' }
    : { kind: 'amount-differs', recorded: known.refunds[0] ?? null }
}

/** The recorded payment without what a matched line has paid out. */
export function withoutMatched(known: RecordedPayment, { type, amount }: SettlementLine): RecordedPayment {
  if (type === 'payment') return { ...known, captured: null }
  if (type === 'fee') return known
  const index = known.refunds.findIndex(({ minor }) => minor === amount.minor)
  return { ...known, refunds: known.refunds.filter((_, place) => place !== index) }
}

/** A payment or refund that no settlement line matches. */
export type UnsettledTransaction = {
  readonly type: 'payment' | 'refund'
  readonly orderNumber: string
  readonly reference: string
  readonly amount: Money
}

/** In one currency. */
export type SettledSums = {
  readonly payments: Money
  readonly refunds: Money
  readonly fees: Money
}

export type SettlementSum = SettledSums & {
  readonly provider: string
  readonly month: string
  readonly lines: number
  readonly differences: number
}

/** The amount paid out: payments less refunds and fees. */
export const netOf = ({ payments, refunds, fees }: SettledSums): Money =>
  money(payments.minor - refunds.minor - fees.minor, payments.currency)
