import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { refundedOf } from '#commerce/payments/refunds/refund-order.ts'
import {
  refundWaysBy,
  type RefundMeans,
  type RefundWay,
  type RefundWayKind,
} from '#commerce/payments/refunds/refund.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import type { Money } from '#kernel/money.ts'
import { waysToChoose } from '#commerce/orders/refunds/advance-refund.ts'
import { askedPieces, standingTenders, type Pieces } from '#commerce/orders/cancellation/cancellation.ts'
import type { Order } from '#commerce/orders/order.ts'

/** What has become of an order since it was agreed to, for whoever looks at it. */
export type OrderChanges = {
  /** What does not come any more. */
  readonly taken: readonly QuoteLine[]
  /** What the shopper wants left out; somebody decides. */
  readonly asked: Pieces
  /** What gift cards and wallets pay of what stands. */
  readonly tenders: readonly Tender[]
  /** What has gone back, or was asked to. */
  readonly back: Money
  /** Refunds of cash of which the shopper is to say how they go back. */
  readonly toChoose: readonly { readonly id: string; readonly sum: Money }[]
  /** How it can go back here. */
  readonly ways: readonly RefundWayKind[]
  /** How cash goes back that has not gone back yet, as it was chosen. */
  readonly chosen: readonly { readonly sum: Money; readonly way: RefundWay }[]
}

const byBankAlone: RefundMeans = { takesWallets: false, hasStores: false }

export const changesOf = (order: Order, means = byBankAlone): OrderChanges => ({
  taken: order.cancellations.flatMap(({ lines }) => lines),
  asked: order.status === 'confirmed' || order.status === 'processing' ? askedPieces(order) : [],
  tenders: standingTenders(order),
  back: refundedOf(order.payment),
  toChoose: waysToChoose(order),
  ways: refundWaysBy(means),
  chosen: order.payment.refunds.flatMap(({ state, way, sum }) =>
    state === 'asked' && way !== null ? [{ way, sum }] : [],
  ),
})
