import { allocate, compare, money, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

export const tenderKinds = ['gift-card', 'wallet'] as const
export type TenderKind = (typeof tenderKinds)[number]

/** Something with money on it. Its code is known to its ledger alone. */
export type StoredValue = {
  readonly kind: TenderKind
  /** The ledger's name for it. */
  readonly ledgerId: string
  /** Last characters of its code: what a shopper knows it by. */
  readonly last: string
  readonly left: Money
}

/** A part of an order's price that is paid beside its one payment method. Always more than nothing. */
export type Tender = Omit<StoredValue, 'left'> & { readonly amount: Money }

/** What each pays of a price, in their order: as much as it has. One that has nothing to pay is no tender. */
export function payWith(values: readonly StoredValue[], price: Money): readonly Tender[] {
  const tenders: Tender[] = []
  let open = price
  for (const { left, ...value } of values) {
    if (left.currency !== price.currency) continue
    const amount = compare(left, open) < 0 ? left : open
    if (amount.minor <= 0) continue
    tenders.push({ ...value, amount })
    open = subtract(open, amount)
  }
  return tenders
}

export const tendered = (tenders: readonly Pick<Tender, 'amount'>[], currency: Money['currency']): Money =>
  sum(
    tenders.map(({ amount }) => amount),
    currency,
  )

/** What came in one way (a tender, the payment method), and what has gone back that way already. */
export type PaidPart = { readonly paid: Money; readonly refunded: Money }

/**
 * A refund in proportion to what each part paid, in their order. The parts sum to it, and none is given more than is
 * left of it. Measured from the first refund on, so that many small ones share like one great one.
 */
export function shareRefund(
  parts: readonly PaidPart[],
  refund: Money,
): Result<readonly Money[], { readonly kind: 'too-much'; readonly left: Money }> {
  const { currency } = refund
  const paid = sum(
    parts.map((part) => part.paid),
    currency,
  )
  const before = sum(
    parts.map((part) => part.refunded),
    currency,
  )
  const left = subtract(paid, before)
  if (refund.minor < 0 || compare(refund, left) > 0) return fail({ kind: 'too-much', left })
  if (refund.minor === 0) return ok(parts.map(() => zero(currency)))
  const whole = BigInt(before.minor + refund.minor)
  const short = parts.map((part) => {
    const missing = BigInt(part.paid.minor) * whole - BigInt(part.refunded.minor) * BigInt(paid.minor)
    return missing > 0n ? missing : 0n
  })
  return ok(allocate(money(refund.minor, currency), short))
}
