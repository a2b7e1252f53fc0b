import type { DeskFailure } from '#commerce/orders/payment/payment-desk.ts'
import { toDecimal } from '#kernel/money.ts'

/** Why money was not moved, for people. */
export function explainRefund(failure: DeskFailure): string {
  switch (failure.kind) {
    case 'not-found':
      return 'There is no such order.'
    case 'too-much':
      return `${toDecimal(failure.left)} ${failure.left.currency} is left of what was paid.`
    case 'say-way':
      return 'It was paid in cash: say with --to how it goes back: iban, wallet, counter, or shopper for his choice.'
    case 'unknown-refund':
      return 'It has no such refund that is still to be carried out.'
    case 'another-refund':
      return 'Under this id another sum was refunded.'
    case 'not-an-iban':
      return 'That is no IBAN: its length or its check digits are wrong.'
    case 'nothing-to-capture':
      return 'Nothing is promised that could be taken.'
    case 'nothing-to-void':
      return 'Nothing is promised that could be let go: what was taken is refunded.'
    case 'illegal':
      return `It cannot: it is ${failure.from}.`
    default:
      return `It cannot: ${failure.kind}.`
  }
}
