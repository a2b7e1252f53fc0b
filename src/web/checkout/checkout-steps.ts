import type { CheckoutStep } from '#commerce/checkout/checkout.ts'
import { pathTo, type PathName } from '#web/paths.ts'

const stepPages = {
  contact: 'checkout',
  address: 'checkoutAddress',
  delivery: 'checkoutDelivery',
  payment: 'checkoutPayment',
  review: 'checkoutReview',
} as const satisfies Record<CheckoutStep, PathName>

export const steps = Object.keys(stepPages) as readonly CheckoutStep[]

export const pageOfStep = (step: CheckoutStep): (typeof stepPages)[CheckoutStep] => stepPages[step]

export const pathOf = (step: CheckoutStep, storefrontCode: string): string =>
  pathTo(storefrontCode, stepPages[step])

/** Whether all steps before are answered. Collection needs no address. */
export function mayOpen(step: CheckoutStep, nextStep: CheckoutStep, collects: boolean): boolean {
  const first = collects && nextStep === 'address' ? 'delivery' : nextStep
  return steps.indexOf(step) <= steps.indexOf(first)
}

/** The page after a step: the next one, or the review when it was opened from there. */
export function afterStep(step: CheckoutStep, fromReview: boolean, storefrontCode: string): string {
  const next = fromReview ? 'review' : steps[steps.indexOf(step) + 1]
  return pathOf(next ?? 'review', storefrontCode)
}
