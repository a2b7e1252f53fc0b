import type { PaymentAdminFailure } from '#commerce/orders/payment/payment-admin.ts'
import type { IbanFailure } from '#commerce/payments/refunds/iban.ts'
import { explainLimit } from './approval.ts'
import { toDecimal } from '#kernel/money.ts'

const notAnIban: Readonly<Record<IbanFailure['why'], string>> = {
  form: 'Not a valid IBAN: two letters, two check digits, the account.',
  country: 'Not an IBAN of a GCC country.',
  length: 'Not a valid IBAN: its length is not that of its country.',
  checksum: 'Not a valid IBAN: its check digits are wrong.',
}

/** Describes why a payment operation failed. */
export function explainRefund(failure: PaymentAdminFailure): string {
  switch (failure.kind) {
    case 'not-found':
      return 'There is no such order.'
    case 'too-much':
      return `Only ${toDecimal(failure.remaining)} ${failure.remaining.currency} can still be refunded.`
    case 'over-limit':
      return explainLimit(failure)
    case 'refund-method-required':
      return 'The order was paid in cash: give a refund method with --to: iban, wallet, counter, or shopper to let the shopper choose.'
    case 'unknown-refund':
      return 'The order has no such refund that is still open.'
    case 'refund-id-reused':
      return 'This id was used for a refund of another amount.'
    case 'not-an-iban':
      return notAnIban[failure.why]
    case 'not-an-account':
      return 'Not a valid account number: 9 to 18 digits.'
    case 'not-an-ifsc':
      return 'Not a valid IFSC: four letters, a zero, six letters or digits.'
    case 'not-a-upi-id':
      return 'Not a valid UPI id: name@handle.'
    case 'no-holder':
      return 'Give the name of the account holder.'
    case 'method-not-offered':
      return 'This method is not offered in the order’s country: IBAN in the Gulf, account or UPI id in India.'
    case 'in-payout-file':
      return 'The bank has been instructed to transfer it: see "majlis refund reject-account".'
    case 'nothing-to-capture':
      return 'There is no authorized payment to capture.'
    case 'nothing-to-void':
      return 'There is no authorized payment to void. A captured payment can be refunded.'
    case 'disputed':
      return `The shopper's bank has the money (dispute ${failure.references.join(', ')}): only ${toDecimal(failure.refundable)} ${failure.refundable.currency} can be refunded.`
    case 'dispute-not-shown':
      return `A dispute of the payment is open (${failure.references.join(', ')}): look at it, then name it with --disputes-seen.`
    case 'illegal':
      return `Not possible: the state is ${failure.from}.`
    default:
      return `Not possible: ${failure.kind}.`
  }
}
