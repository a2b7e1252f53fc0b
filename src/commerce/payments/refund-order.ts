import { add, money, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Refund } from './refund.ts'
import { shareRefund, type PaidPart, type Tender } from './tender.ts'

/** What came in for an order: by its method, and from each tender that was taken. */
export type PaidOrder = {
  readonly paid: Money
  readonly tenders: readonly Tender[]
  readonly refunds: readonly Refund[]
}

const stands = ({ state }: Refund): boolean => state !== 'refused'

/** By the method first, then each tender in its order. */
function partsOf({ paid, tenders, refunds }: PaidOrder): readonly (PaidPart & { ledgerId: string | null })[] {
  const back = (ledgerId: string | null): Money =>
    sum(
      refunds
        .filter(stands)
        .flatMap(({ parts }) => parts)
        .filter((part) => part.ledgerId === ledgerId)
        .map(({ amount }) => amount),
      paid.currency,
    )
  return [
    { ledgerId: null, paid, refunded: back(null) },
    ...tenders.map(({ ledgerId, amount }) => ({ ledgerId, paid: amount, refunded: back(ledgerId) })),
  ]
}

/** What has gone back, or was asked to. */
export const refundedOf = ({ refunds, paid }: Pick<PaidOrder, 'refunds' | 'paid'>): Money =>
  refunds.filter(stands).reduce((all, refund) => add(all, refund.sum), zero(paid.currency))

/** What may still go back. */
export const leftOf = (order: PaidOrder): Money =>
  partsOf(order).reduce(
    (all, part) => add(all, subtract(part.paid, part.refunded)),
    zero(order.paid.currency),
  )

/** A refund of an order as parts, each to what paid for it, in proportion. */
export function planRefund(
  order: PaidOrder,
  asked: Omit<Refund, 'parts' | 'state'>,
): Result<Refund, { readonly kind: 'too-much'; readonly left: Money }> {
  const paidParts = partsOf(order)
  const shared = shareRefund(paidParts, asked.sum)
  if (!shared.ok) return shared
  const parts = paidParts.flatMap(({ ledgerId }, index) => {
    const amount = shared.value[index] ?? money(0, asked.sum.currency)
    return amount.minor > 0 ? [{ ledgerId, amount }] : []
  })
  return ok({ ...asked, parts, state: 'asked' })
}
