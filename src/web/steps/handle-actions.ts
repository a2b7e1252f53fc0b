import { getActionContext } from 'astro:actions'
import { defineMiddleware } from 'astro:middleware'
import type { APIContext } from 'astro'
import { sentHref } from '#web/http/action-result.ts'
import type { CheckoutFormError } from '#web/checkout/form-result.ts'
import {
  readFormError,
  formErrorCookie,
  formErrorLifetime,
  formErrorHref,
  formErrorParameter,
  writeFormError,
} from '#web/checkout/stored-form-error.ts'
import { toJson, wantsJson } from '#web/http/cart-form-result.ts'

/**
 * Runs the action of a posted form before its page is rendered. On success the browser is redirected, so that a reload
 * does not post again. On an error the page is rendered with the messages and the error's status; forms of checkout and
 * orders redirect then, too, so that going back never posts again. A script that accepts JSON gets the result.
 */
export const handleActions = defineMiddleware(async (context, next) => {
  const { action, setActionResult, serializeActionResult } = getActionContext(context)
  if (action?.calledFrom !== 'form') {
    loadFormError(context)
    return next()
  }
  const result = await action.handler()
  const { checkoutFormResult, cartFormResult } = context.locals
  if (cartFormResult && wantsJson(context.request)) return toJson(cartFormResult)
  if (cartFormResult?.done && cartFormResult.redirectTo !== null)
    return context.redirect(cartFormResult.redirectTo, 303)
  if (checkoutFormResult?.done) {
    if (context.cookies.has(formErrorCookie)) context.cookies.delete(formErrorCookie, { path: '/' })
    return context.redirect(checkoutFormResult.redirectTo, 303)
  }
  if (checkoutFormResult && isBrowser(context.request))
    return redirectWithFormError(checkoutFormResult, context)
  const form = context.locals.leadFormResult?.form
  if (!result.error && form !== undefined) return context.redirect(sentHref(context.url, form), 303)
  setActionResult(action.name, serializeActionResult(result))
  const response = await next()
  // Astro sets a status for errors that the action throws, not for a form error that it returns.
  const formError = [cartFormResult, checkoutFormResult].find((each) => each?.done === false)
  return formError?.done === false && response.status < 300
    ? new Response(response.body, { status: formError.status, headers: response.headers })
    : response
})

/** Browsers that navigate are redirected; other clients get the error's status. */
const isBrowser = ({ headers }: Request): boolean => headers.get('sec-fetch-mode') === 'navigate'

function redirectWithFormError(
  formError: CheckoutFormError,
  { cookies, locals, redirect, url }: APIContext,
): Response {
  cookies.set(formErrorCookie, writeFormError(url.pathname, formError), {
    path: '/',
    maxAge: formErrorLifetime,
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
  return redirect(formErrorHref(url), 303)
}

/** Only pages of one visitor have this parameter; cached pages do not know it. */
function loadFormError({ cookies, locals, url }: APIContext): void {
  if (!url.searchParams.has(formErrorParameter)) return
  const stored = readFormError(url.pathname, cookies.get(formErrorCookie)?.value)
  if (stored) locals.checkoutFormResult = stored
}
