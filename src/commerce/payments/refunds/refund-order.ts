import { add, money, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Refund, RefundPart } from './refund.ts'
import { shareRefund, type PaidPart, type Tender } from '#commerce/payments/tender.ts'

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

const leftOfPart = ({ paid, refunded }: PaidPart): Money => subtract(paid, refunded)

/** What may still go back by the method. */
export const leftByMethod = (order: PaidOrder): Money =>
  partsOf(order)
    .filter(({ ledgerId }) => ledgerId === null)
    .map(leftOfPart)
    .reduce((all, left) => add(all, left), zero(order.paid.currency))

/** Parts of a refund as they are asked for, each cut down to what is left of its own. */
export const partsWithin = (order: PaidOrder, asked: readonly RefundPart[]): readonly RefundPart[] => {
  const all = partsOf(order)
  return asked.flatMap(({ ledgerId, amount }) => {
    const left = all.find((part) => part.ledgerId === ledgerId)
    const minor = left ? Math.min(amount.minor, leftOfPart(left).minor) : 0
    return minor > 0 ? [{ ledgerId, amount: money(minor, amount.currency) }] : []
  })
}

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
