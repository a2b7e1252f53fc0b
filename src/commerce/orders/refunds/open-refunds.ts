import type { Order } from '#commerce/orders/order.ts'
import { accountReviewReasons } from '#commerce/payments/payouts/account-review.ts'
import { methodsWithoutProvider, isToAccount, type RefundMethod } from '#commerce/payments/refunds/refund.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'

/** What is stored of a refund that has not been paid out. */
export type RefundDue = {
  readonly id: string
  readonly dueAt: Instant | null
  /** An operator has approved its account. */
  readonly isApproved: boolean
  /** How many customers have named its account. */
  readonly customers: number
}

/** A refund on its way, as the shopper may know it. */
export type OpenRefund = {
  readonly id: string
  readonly sum: Money
  /** "original": what paid; "stored-value": gift cards and wallet only. */
  readonly to: RefundMethod | { readonly kind: 'original' | 'stored-value' }
  /** By when it is promised; null: nothing was promised. */
  readonly dueAt: Instant | null
  /** An operator checks the account first. */
  readonly isChecked: boolean
}

/** Refunds that are not complete, without those of cash whose method the shopper has yet to choose. */
export function openRefunds(
  { payment, contact }: Pick<Order, 'payment' | 'contact'>,
  dues: readonly RefundDue[],
): readonly OpenRefund[] {
  return payment.refunds.flatMap(({ id, sum, state, method, parts }): readonly OpenRefund[] => {
    const isStoredValue = parts.every(({ ledgerId }) => ledgerId !== null)
    const isUnchosen = method === null && methodsWithoutProvider.includes(payment.method) && !isStoredValue
    if (state !== 'requested' || isUnchosen) return []
    const due = dues.find((one) => one.id === id)
    return [
      {
        id,
        sum,
        to: method ?? { kind: isStoredValue ? 'stored-value' : 'original' },
        dueAt: due?.dueAt ?? null,
        isChecked:
          isToAccount(method) &&
          due !== undefined &&
          !due.isApproved &&
          accountReviewReasons({ holder: method.holder, contact: contact.name, customers: due.customers })
            .length > 0,
      },
    ]
  })
}
