import { cashOnDeliveryDue } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import { guardOf, sameAddress, shutActs } from '#commerce/orders/lifecycle/act-guards.ts'
import { mayAddCompanion } from '#commerce/orders/companion/companion-orders.ts'
import { displayStatus } from '#commerce/orders/lifecycle/display-status.ts'
import { mayChange, whereOf, wheresOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import { canCancelItems } from '#commerce/orders/lifecycle/shipment-states.ts'
import type { Order } from '#commerce/orders/order.ts'
import { paidOrder } from '#commerce/orders/payment/payment-effects.ts'
import { isPayable } from '#commerce/orders/payment/send-payment-link.ts'
import { refundableAmount } from '#commerce/payments/refunds/refund-order.ts'
import { moneyLimitOf, type LimitsOf } from '#commerce/staff/limits.ts'
import { may, type Operator } from '#commerce/staff/operator.ts'
import { compare, type Money } from '#kernel/money.ts'

const mayRefund = (by: Operator, order: Order): boolean => may(by, 'refunds.make', whereOf(order))

const mayPrint = (by: Operator, order: Order): boolean => may(by, 'orders.print', whereOf(order))
const mayReturn = (by: Operator, { country }: Order): boolean =>
  may(by, 'returns.manage', { country, place: `wh-${country}` })
const maySendLink = (by: Operator, order: Order): boolean => may(by, 'orders.payment-link', whereOf(order))

/** What the operator may refund of an order alone, where more than that could go back; null: no limit is in the way. */
function refundLimit(by: Operator, order: Order, limitsOf: LimitsOf): Money | null {
  const { currency } = order.totals.payable
  const limit = moneyLimitOf(by, currency, limitsOf(currency))
  const isAbove = limit !== null && compare(refundableAmount(paidOrder(order)), limit.order) > 0
  return isAbove && mayRefund(by, order) ? limit.order : null
}

/** What components of an order ask of its rules. */
export const orderRules = {
  cashOnDeliveryDue,
  mayChange,
  mayRefund,
  refundLimit,
  mayReturn,
  mayAddCompanion,
  displayStatus,
  mayPrint,
  maySendLink,
  isPayable,
  canCancelItems,
  paidOrder,
  refundableAmount,
  guardOf,
  shutActs,
  sameAddress,
  wheresOf,
}
