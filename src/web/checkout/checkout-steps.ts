import type { CheckoutStep } from '#commerce/checkout/checkout.ts'
import { pathTo, type PathName } from '#web/paths.ts'

/** The steps of a checkout in their order, each with its page. */
const stepPages = {
  contact: 'checkout',
  address: 'checkoutAddress',
  delivery: 'checkoutDelivery',
  payment: 'checkoutPayment',
  review: 'checkoutReview',
} as const satisfies Record<CheckoutStep, PathName>

export const steps = Object.keys(stepPages) as readonly CheckoutStep[]

export const pageOf = (step: CheckoutStep): (typeof stepPages)[CheckoutStep] => stepPages[step]

export const pathOf = (step: CheckoutStep, storefrontCode: string): string =>
  pathTo(storefrontCode, stepPages[step])

/**
 * Whether it is a step's turn: all before it are answered. Who collects needs no address, and says so by the query
 * `how=collect` until a store is chosen.
 */
export function mayOpen(step: CheckoutStep, nextStep: CheckoutStep, collects: boolean): boolean {
  const first = collects && nextStep === 'address' ? 'delivery' : nextStep
  return steps.indexOf(step) <= steps.indexOf(first)
}

/** Where an answered step leads; one that was changed from the review leads back there. */
export function afterStep(step: CheckoutStep, fromReview: boolean, storefrontCode: string): string {
  const next = fromReview ? 'review' : steps[steps.indexOf(step) + 1]
  return pathOf(next ?? 'review', storefrontCode)
}
