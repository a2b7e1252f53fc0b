import type { CheckoutFormError } from '#web/checkout/form-result.ts'
import {
  formErrorCookie,
  formErrorHref,
  formErrorLifetime,
  writeFormError,
} from '#web/checkout/stored-form-error.ts'
import { wantsJson, type CartFormResult } from '#web/http/cart-form-result.ts'
import type { FormContext } from './form-context.ts'
import type { FormOutcome } from './form-table.ts'

/** How a form is answered. `page`: the page that posted is shown, with this status when it is an error. */
type FormReply =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'json'; readonly result: CartFormResult }
  | { readonly kind: 'page'; readonly status: number | undefined }

/**
 * On success the browser is redirected, so that a reload does not post again. On an error the page is shown with the
 * messages and the error's status; forms of checkout and orders redirect then, too, so that going back never posts again. A
 * script that accepts JSON gets the result.
 */
export function replyToForm(
  { cartFormResult, checkoutFormResult }: FormOutcome,
  context: FormContext,
): FormReply {
  if (cartFormResult && wantsJson(context.request)) return { kind: 'json', result: cartFormResult }
  if (cartFormResult?.done && cartFormResult.redirectTo !== null)
    return { kind: 'redirect', to: cartFormResult.redirectTo }
  if (checkoutFormResult?.done) {
    if (context.cookies.has(formErrorCookie)) context.cookies.delete(formErrorCookie, { path: '/' })
    return { kind: 'redirect', to: checkoutFormResult.redirectTo }
  }
  if (checkoutFormResult && isBrowser(context.request))
    return { kind: 'redirect', to: storeFormError(checkoutFormResult, context) }
  const error = [cartFormResult, checkoutFormResult].find((each) => each?.done === false)
  return { kind: 'page', status: error?.done === false ? error.status : undefined }
}

/** Browsers that navigate are redirected; other clients get the error's status. */
const isBrowser = ({ headers }: FormContext['request']): boolean =>
  headers.get('sec-fetch-mode') === 'navigate'

function storeFormError(formError: CheckoutFormError, { cookies, locals, url }: FormContext): string {
  cookies.set(formErrorCookie, writeFormError(url.pathname, formError), {
    path: '/',
    maxAge: formErrorLifetime,
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
  return formErrorHref(url)
}
