import type { CheckoutFailure } from '#commerce/checkout/checkout.ts'
import type { Result } from '#kernel/result.ts'
import { postedValues, createFormError, type CheckoutFormResult } from './form-result.ts'
import { pathOf } from './checkout-steps.ts'
import { cartPathFor, checkoutErrors } from './checkout-messages.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'
import { readField } from '#web/http/cart-form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import { describeCardFailure } from '#web/gift-cards/describe-card-failure.ts'
import { guardWallet } from './wallet-guard.ts'

/** Field: card (code). */
export const handleGiftCard = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> => {
  const card = { code: readField(posted, 'card'), from: clientAddressOf(context) }
  return changePayment(posted, context, {
    field: 'card',
    describe: (failure, locals) => describeCardFailure(failure, { locals }),
    change: (token, { shop, storefront }) => shop.checkout.addGiftCard(token, card, storefront),
  })
}

/** Field: tender (ledger id). */
export const handleRemoveTender = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  changePayment(posted, context, {
    field: 'card',
    change: (token, { shop }) => shop.checkout.removeTender(token, readField(posted, 'tender')),
  })

/** No fields: the wallet is that of the session, which has to be proven freshly. */
export const handleUseWallet = async (
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> => {
  const guarded = await guardWallet(context, pathOf('payment', context.locals.storefront.code))
  return (
    guarded ??
    changePayment(posted, context, {
      field: null,
      change: (token, { shop, storefront }) => shop.checkout.useWallet(token, storefront),
    })
  )
}

type PaymentChange = {
  /** Which field is to be corrected; null: none. */
  readonly field: string | null
  readonly change: (token: string, locals: FormContext['locals']) => Promise<Result<void, CheckoutFailure>>
  readonly describe?: (failure: CheckoutFailure, locals: FormContext['locals']) => string
}

/** Changes what pays besides the method. The payment step is shown again, since the amount due has changed. */
export async function changePayment(
  posted: PostedForm,
  context: FormContext,
  { field, change, describe }: PaymentChange,
): Promise<CheckoutFormResult> {
  const { storefront, t } = context.locals
  const token = await cartTokenOf(context)
  if (token === null) return { done: true, redirectTo: pathTo(storefront.code, 'cart') }
  const changed = await change(token, context.locals)
  if (changed.ok) {
    const from = context.url.searchParams.get('from') === 'review' ? '?from=review' : ''
    return { done: true, redirectTo: `${pathOf('payment', storefront.code)}${from}` }
  }
  const redirectTo = cartPathFor(changed.failure, storefront.code)
  if (redirectTo !== null) return { done: true, redirectTo }
  const { status, message: key } = checkoutErrors[changed.failure.kind]
  const message = describe?.(changed.failure, context.locals) ?? t(key)
  if (field === null) return createFormError({ status, message })
  return createFormError({ status, message, errors: [{ id: field, message }], values: postedValues(posted) })
}
