import type { Adjustment } from '#commerce/promotions/priced-cart.ts'
import { rewardIds } from './apply-rewards.ts'

type RewardKind = keyof typeof rewardIds

/** What credit or points have taken off some lines, in minor units. */
export const reductionBy = (
  lines: readonly { readonly adjustments: readonly Pick<Adjustment, 'promotionId' | 'amount'>[] }[],
  kind: RewardKind,
): number =>
  lines
    .flatMap(({ adjustments }) => adjustments)
    .reduce((all, { promotionId, amount }) => (promotionId === rewardIds[kind] ? all - amount.minor : all), 0)

/**
 * How much of an order's spending belongs to a part of it: `part` of `whole` minor units of discount. All of it belongs to
 * the whole, and several parts never have more than that together.
 */
export const shareOfSpending = (spent: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : part >= whole ? spent : Number((BigInt(spent) * BigInt(part)) / BigInt(whole))

/** What an order took of one account, and how much of it is back. */
export type SpentShare = { readonly ledgerId: string; readonly minor: number; readonly creditedMinor: number }

/** Which accounts get how much back, so that together `target` is back; in the reverse order of spending. */
export function restoreShares(
  spent: readonly SpentShare[],
  target: number,
): readonly { readonly ledgerId: string; readonly minor: number }[] {
  let missing = target - spent.reduce((all, { creditedMinor }) => all + creditedMinor, 0)
  return spent.toReversed().flatMap(({ ledgerId, minor, creditedMinor }) => {
    const share = Math.max(0, Math.min(missing, minor - creditedMinor))
    missing -= share
    return share > 0 ? [{ ledgerId, minor: share }] : []
  })
}
