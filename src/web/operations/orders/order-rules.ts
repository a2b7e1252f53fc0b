import { cashOnDeliveryDue } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import { mayChange } from '#commerce/orders/lifecycle/operator-acts.ts'
import { canCancelItems } from '#commerce/orders/lifecycle/shipment-states.ts'
import { paidOrder } from '#commerce/orders/payment/payment-effects.ts'
import { refundableAmount } from '#commerce/payments/refunds/refund-order.ts'

/** What components of an order ask of its rules. */
export const orderRules = { cashOnDeliveryDue, mayChange, canCancelItems, paidOrder, refundableAmount }
