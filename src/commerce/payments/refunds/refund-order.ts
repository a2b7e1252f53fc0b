import { add, money, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Refund, RefundPart } from './refund.ts'
import { shareRefund, type PaidPart, type Tender } from '#commerce/payments/tender.ts'

/** What was paid for an order: by its payment method, and by each captured tender. */
export type PaidOrder = {
  readonly paid: Money
  readonly tenders: readonly Tender[]
  readonly refunds: readonly Refund[]
}

const isEffective = ({ state }: Refund): boolean => state !== 'rejected'

/** The payment method first, then each tender in order. */
function partsOf({ paid, tenders, refunds }: PaidOrder): readonly (PaidPart & { ledgerId: string | null })[] {
  const refundedTo = (ledgerId: string | null): Money =>
    sum(
      refunds
        .filter(isEffective)
        .flatMap(({ parts }) => parts)
        .filter((part) => part.ledgerId === ledgerId)
        .map(({ amount }) => amount),
      paid.currency,
    )
  return [
    { ledgerId: null, paid, refunded: refundedTo(null) },
    ...tenders.map(({ ledgerId, amount }) => ({ ledgerId, paid: amount, refunded: refundedTo(ledgerId) })),
  ]
}

/** Sum of refunds that were made or requested. */
export const refundedOf = ({ refunds, paid }: Pick<PaidOrder, 'refunds' | 'paid'>): Money =>
  refunds.filter(isEffective).reduce((all, refund) => add(all, refund.sum), zero(paid.currency))

/** What may still be refunded. */
export const refundableAmount = (order: PaidOrder): Money =>
  partsOf(order).reduce((all, part) => add(all, remainingOf(part)), zero(order.paid.currency))

const remainingOf = ({ paid, refunded }: PaidPart): Money => subtract(paid, refunded)

/** What may still be refunded to the payment method. */
export const refundableByMethod = (order: PaidOrder): Money =>
  partsOf(order)
    .filter(({ ledgerId }) => ledgerId === null)
    .map(remainingOf)
    .reduce((all, remaining) => add(all, remaining), zero(order.paid.currency))

/** Refund parts, each capped at what is still refundable to its destination; empty ones are left out. */
export const capRefundParts = (order: PaidOrder, parts: readonly RefundPart[]): readonly RefundPart[] => {
  const all = partsOf(order)
  return parts.flatMap(({ ledgerId, amount }) => {
    const paidPart = all.find((part) => part.ledgerId === ledgerId)
    const minor = paidPart ? Math.min(amount.minor, remainingOf(paidPart).minor) : 0
    return minor > 0 ? [{ ledgerId, amount: money(minor, amount.currency) }] : []
  })
}

/** A refund split over what paid for the order, in proportion. */
export function planRefund(
  order: PaidOrder,
  request: Omit<Refund, 'parts' | 'state'>,
): Result<Refund, { readonly kind: 'too-much'; readonly remaining: Money }> {
  const paidParts = partsOf(order)
  const shared = shareRefund(paidParts, request.sum)
  if (!shared.ok) return shared
  const parts = paidParts.flatMap(({ ledgerId }, index) => {
    const amount = shared.value[index] ?? money(0, request.sum.currency)
    return amount.minor > 0 ? [{ ledgerId, amount }] : []
  })
  return ok({ ...request, parts, state: 'requested' })
}
