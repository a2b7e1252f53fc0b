import { checkoutSteps, type Checkout, type CheckoutStep } from './checkout.ts'
import type { OrderQuote } from './order-quote.ts'

/** The first step without a valid answer. */
export function nextStep(quote: OrderQuote, invalidated: Checkout['invalidated']): CheckoutStep {
  const { choice, delivery } = quote
  const collects = choice?.kind === 'collect'
  const answered: Readonly<Record<CheckoutStep, boolean>> = {
    contact: quote.contact !== null,
    // Collection needs no address.
    address: collects || quote.address !== null,
    delivery: choice !== null && (collects || delivery.slot !== null || delivery.slots.length === 0),
    payment: quote.paymentMethod !== null,
    review: false,
  }
  return checkoutSteps.find((step) => !answered[step] || invalidated[step] !== undefined) ?? 'review'
}
