import { fail, ok, type Result } from '#kernel/result.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Dispute } from './dispute.ts'
import { guardedSums } from './dispute-money.ts'
import { isClosed } from './dispute-states.ts'

export type DisputedRefundFailure =
  /** The shopper has the money from their bank, or may get it from there. `refundable`: what else there is. */
  | { readonly kind: 'disputed'; readonly references: readonly string[]; readonly refundable: Money }
  /** A dispute is open that the operator was not shown. */
  | { readonly kind: 'dispute-not-shown'; readonly references: readonly string[] }

/**
 * Whether a refund may go to the payment that is disputed. What a bank has withdrawn is never refunded as well; anything
 * else only by an operator who was shown every open dispute.
 */
export function guardRefund(
  disputes: readonly Dispute[],
  {
    sum,
    refundable,
    seen,
  }: {
    /** What goes to the payment method, and what may at most. */
    readonly sum: Money
    readonly refundable: Money
    /** References of disputes; "all": another person has looked at the refund. */
    readonly seen: readonly string[] | 'all'
  },
): Result<void, DisputedRefundFailure> {
  const guarded = disputes.map((dispute) => ({ dispute, ...guardedSums(dispute) }))
  const taken = guarded.reduce((all, { disputed, chargedBack }) => all + disputed + chargedBack, 0)
  const remaining = Math.max(refundable.minor - taken, 0)
  if (sum.minor > remaining && taken > 0)
    return fail({
      kind: 'disputed',
      references: guarded
        .filter(({ disputed, chargedBack }) => disputed + chargedBack > 0)
        .map(({ dispute }) => dispute.reference),
      refundable: money(remaining, refundable.currency),
    })
  const notShown = openReferences(disputes).filter((one) => seen !== 'all' && !seen.includes(one))
  return notShown.length > 0 ? fail({ kind: 'dispute-not-shown', references: notShown }) : ok(undefined)
}

/** Of the disputes that are not over. */
export const openReferences = (disputes: readonly Dispute[]): readonly string[] =>
  disputes.filter(({ state }) => !isClosed(state)).map(({ reference }) => reference)
