import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { refundedOf } from '#commerce/payments/refunds/refund-order.ts'
import {
  availableRefundMethods,
  type RefundCapabilities,
  type RefundMethodKind,
} from '#commerce/payments/refunds/refund.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import type { Money } from '#kernel/money.ts'
import { refundsWithoutMethod } from '#commerce/orders/refunds/advance-refund.ts'
import { remainingTenders, requestedItems } from '#commerce/orders/cancellation/cancellation.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'

/** What has changed since the order was placed. */
export type OrderChanges = {
  readonly canceledLines: readonly QuoteLine[]
  /** Items that the shopper wants to cancel, undecided. */
  readonly requestedItems: readonly ItemQuantity[]
  /** What gift cards and wallets pay of the remaining lines. */
  readonly tenders: readonly Tender[]
  /** Refunded or requested. */
  readonly refunded: Money
  /** Refunds of cash for which the shopper has yet to choose a method. */
  readonly refundsWithoutMethod: readonly { readonly id: string; readonly sum: Money }[]
  /** Methods on offer for them. */
  readonly refundMethods: readonly RefundMethodKind[]
}

const bankOnly: RefundCapabilities = { takesWallets: false, hasStores: false }

export const changesOf = (order: Order, capabilities = bankOnly): OrderChanges => ({
  canceledLines: order.cancellations.flatMap(({ lines }) => lines),
  requestedItems: order.status === 'confirmed' || order.status === 'processing' ? requestedItems(order) : [],
  tenders: remainingTenders(order),
  refunded: refundedOf(order.payment),
  refundsWithoutMethod: refundsWithoutMethod(order),
  refundMethods: availableRefundMethods(order.country, capabilities),
})
