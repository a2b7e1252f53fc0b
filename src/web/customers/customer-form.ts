import type { SignedIn } from '#commerce/identity/customer-record.ts'
import type { CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { signInHref } from './require-signed-in.ts'

type HandleOwn = (posted: PostedForm, context: FormContext, signedIn: SignedIn) => Promise<CheckoutFormResult>

/** A form for signed-in customers. If the session has ended, it leads to the sign-in and from there back to its page. */
export const customerForm =
  (handle: HandleOwn) =>
  async (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> => {
    const signedIn = await context.locals.signedIn()
    if (signedIn) return handle(posted, context, signedIn)
    return { done: true, redirectTo: signInHref(context.locals.storefront.code, context.url.pathname) }
  }
