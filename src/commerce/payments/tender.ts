import { allocate, compare, money, subtract, sum, zero, type Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

export type TenderKind = 'gift-card' | 'wallet'

/** A gift card or wallet with its balance. Only its ledger knows the code. */
export type StoredValue = {
  readonly kind: TenderKind
  readonly ledgerId: string
  /** Last characters of the code, by which a shopper recognizes it. */
  readonly last: string
  readonly balance: Money
  /** Of a card whose sale was taxed: the rate. What it pays is not taxed again. */
  readonly taxedAt?: BasisPoints
}

/**
 * A part of an order's price that stored value pays, in addition to the one payment method. Always above zero. "exchange":
 * what was paid for items that are exchanged for the order's (decision 0091); no ledger has it.
 */
export type Tender = Omit<StoredValue, 'balance' | 'kind'> & {
  readonly kind: TenderKind | 'exchange'
  readonly amount: Money
}

const exchangePrefix = 'exchange:'

/** In place of a ledger id, the return whose items pay. */
export const exchangeTenderId = (reference: string): string => exchangePrefix + reference

/** Undefined: stored value. */
export const returnOfTender = (ledgerId: string): string | undefined =>
  ledgerId.startsWith(exchangePrefix) ? ledgerId.slice(exchangePrefix.length) : undefined

/** Whether an order delivers what a return is exchanged for. */
export const isCompanion = ({
  payment,
}: {
  readonly payment: { readonly tenders: readonly Tender[] }
}): boolean => payment.tenders.some(({ kind }) => kind === 'exchange')

/** Tenders that pay a price: each value, in order, pays as much as its balance allows. Values that pay nothing are left out. */
export function applyStoredValue(values: readonly StoredValue[], price: Money): readonly Tender[] {
  const tenders: Tender[] = []
  let open = price
  for (const { balance, ...value } of values) {
    if (balance.currency !== price.currency) continue
    const amount = compare(balance, open) < 0 ? balance : open
    if (amount.minor <= 0) continue
    tenders.push({ ...value, amount })
    open = subtract(open, amount)
  }
  return tenders
}

export const sumTenders = (tenders: readonly Pick<Tender, 'amount'>[], currency: Money['currency']): Money =>
  sum(
    tenders.map(({ amount }) => amount),
    currency,
  )

/** What the payment method or one tender paid, and how much of it has been refunded. */
export type PaidPart = { readonly paid: Money; readonly refunded: Money }

/**
 * Splits a refund in proportion to what each part paid. The result has the order of `parts` and sums to the refund, and
 * no part is refunded more than remains of it. Proportions count from the first refund on, so that many small refunds
 * split like one large one.
 */
export function shareRefund(
  parts: readonly PaidPart[],
  refund: Money,
): Result<readonly Money[], { readonly kind: 'too-much'; readonly remaining: Money }> {
  const { currency } = refund
  const paid = sum(
    parts.map((part) => part.paid),
    currency,
  )
  const before = sum(
    parts.map((part) => part.refunded),
    currency,
  )
  const remaining = subtract(paid, before)
  if (refund.minor < 0 || compare(refund, remaining) > 0) return fail({ kind: 'too-much', remaining })
  if (refund.minor === 0) return ok(parts.map(() => zero(currency)))
  const whole = BigInt(before.minor + refund.minor)
  const weights = parts.map((part) => {
    const missing = BigInt(part.paid.minor) * whole - BigInt(part.refunded.minor) * BigInt(paid.minor)
    return missing > 0n ? missing : 0n
  })
  return ok(allocate(money(refund.minor, currency), weights))
}
