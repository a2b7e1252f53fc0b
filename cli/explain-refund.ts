import type { PaymentAdminFailure } from '#commerce/orders/payment/payment-admin.ts'
import { toDecimal } from '#kernel/money.ts'

/** Describes why a payment operation failed. */
export function explainRefund(failure: PaymentAdminFailure): string {
  switch (failure.kind) {
    case 'not-found':
      return 'There is no such order.'
    case 'too-much':
      return `Only ${toDecimal(failure.remaining)} ${failure.remaining.currency} can still be refunded.`
    case 'refund-method-required':
      return 'The order was paid in cash: give a refund method with --to: iban, wallet, counter, or shopper to let the shopper choose.'
    case 'unknown-refund':
      return 'The order has no such refund that is still open.'
    case 'refund-id-reused':
      return 'This id was used for a refund of another amount.'
    case 'not-an-iban':
      return 'Not a valid IBAN: its length or check digits are wrong.'
    case 'nothing-to-capture':
      return 'There is no authorized payment to capture.'
    case 'nothing-to-void':
      return 'There is no authorized payment to void. A captured payment can be refunded.'
    case 'illegal':
      return `Not possible: the state is ${failure.from}.`
    default:
      return `Not possible: ${failure.kind}.`
  }
}
