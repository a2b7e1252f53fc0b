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
import { guardWallet } from './wallet-guard.ts'

/** Field: card (code). */
export const handleGiftCard = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> => {
  const { shop, storefront } = context.locals
  const card = { code: readField(posted, 'card'), from: clientAddressOf(context) }
  return changeTenders(posted, context, (token) => shop.checkout.addGiftCard(token, card, storefront))
}

/** Field: tender (ledger id). */
export const handleRemoveTender = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  changeTenders(posted, context, (token) =>
    context.locals.shop.checkout.removeTender(token, readField(posted, 'tender')),
  )

/** No fields: the wallet is that of the session, which has to be proven freshly. */
export const handleUseWallet = async (
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> => {
  const { shop, storefront } = context.locals
  const guarded = await guardWallet(context, pathOf('payment', storefront.code))
  return guarded ?? changeTenders(posted, context, (token) => shop.checkout.useWallet(token, storefront))
}

/** The payment step is shown again, since the amount due has changed. */
async function changeTenders(
  posted: PostedForm,
  context: FormContext,
  change: (token: string) => Promise<Result<void, CheckoutFailure>>,
): Promise<CheckoutFormResult> {
  const { storefront, t } = context.locals
  const token = await cartTokenOf(context)
  if (token === null) return { done: true, redirectTo: pathTo(storefront.code, 'cart') }
  const changed = await change(token)
  if (changed.ok) {
    const from = context.url.searchParams.get('from') === 'review' ? '?from=review' : ''
    return { done: true, redirectTo: `${pathOf('payment', storefront.code)}${from}` }
  }
  const redirectTo = cartPathFor(changed.failure, storefront.code)
  if (redirectTo !== null) return { done: true, redirectTo }
  const { status, message: key } = checkoutErrors[changed.failure.kind]
  const message = t(key)
  // No field to correct.
  if (changed.failure.kind === 'no-wallet') return createFormError({ status, message })
  return createFormError({ status, message, errors: [{ id: 'card', message }], values: postedValues(posted) })
}
