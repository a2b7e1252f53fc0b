import type { CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { signedOutHref } from '#web/login/signed-out.ts'
import { browserOf, clearSession } from './session-cookies.ts'

/** No fields. Cart, wishlist and draft stay with the account; the browser is an empty guest. */
export async function handleSignOut(_: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront } = context.locals
  await shop.identity.signOut(browserOf(context))
  clearSession(context)
  return { done: true, redirectTo: signedOutHref(storefront.code) }
}
