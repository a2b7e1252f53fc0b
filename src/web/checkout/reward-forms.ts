import type { CheckoutFailure } from '#commerce/checkout/checkout.ts'
import { formatNumber } from '#i18n/format.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { pathOf } from './checkout-steps.ts'
import { checkoutErrors } from './checkout-messages.ts'
import type { CheckoutFormResult } from './form-result.ts'
import { changePayment } from './gift-card-forms.ts'
import { guardWallet } from './wallet-guard.ts'

/** Field: points (how many). Proven freshly, as the wallet. */
export const handleSpendPoints = async (
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> =>
  (await guardPayment(context)) ??
  changePayment(posted, context, {
    field: 'points',
    describe: describeRewardFailure,
    change: (token, { shop, storefront }) =>
      shop.checkout.spendPoints(token, readField(posted, 'points'), storefront),
  })

/** No fields: as much as the order takes. */
export const handleSpendCredit = async (
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> =>
  (await guardPayment(context)) ??
  changePayment(posted, context, {
    field: null,
    describe: describeRewardFailure,
    change: (token, { shop, storefront }) => shop.checkout.spendCredit(token, storefront),
  })

/** Field: reward (credit or points). */
export const handleRemoveReward = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  changePayment(posted, context, {
    field: null,
    describe: describeRewardFailure,
    change: (token, { shop }) =>
      shop.checkout.removeReward(token, readField(posted, 'reward') === 'credit' ? 'credit' : 'points'),
  })

const guardPayment = (context: FormContext) =>
  guardWallet(context, pathOf('payment', context.locals.storefront.code))

/** With the numbers of the failure, where it has some. */
function describeRewardFailure(failure: CheckoutFailure, { storefront, t }: FormContext['locals']): string {
  const { message } = checkoutErrors[failure.kind]
  if (failure.kind === 'too-few-points')
    return t(message, { points: formatNumber(failure.minimum, storefront) })
  return failure.kind === 'too-many-points'
    ? t(message, { points: formatNumber(failure.max, storefront) })
    : t(message)
}
