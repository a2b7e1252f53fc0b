import type { CheckoutFailure } from '#commerce/checkout/checkout.ts'
import { checkoutErrors } from '#web/checkout/checkout-messages.ts'
import type { FormContext } from '#web/forms/form-context.ts'

/** Why a gift card cannot pay for this order. */
export const describeCardFailure = (
  failure: CheckoutFailure,
  { locals: { storefront, t } }: Pick<FormContext, 'locals'>,
): string =>
  t(
    checkoutErrors[failure.kind].message,
    failure.kind === 'card-other-currency'
      ? { currency: failure.currency, here: storefront.country.currency }
      : {},
  )
