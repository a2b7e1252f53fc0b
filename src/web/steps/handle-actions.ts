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
 * Runs what a form has posted before its page is rendered. Done: on to the page by GET, so that a reload does not
 * send it again. Refused: the page is rendered with the reasons, under the error's status; of the checkout and of orders
 * browsers are led to it by GET, too, so that Back asks nobody to send anything again. A script that asks for JSON gets
 * the answer itself.
 */
export const handleActions = defineMiddleware(async (context, next) => {
  const { action, setActionResult, serializeActionResult } = getActionContext(context)
  if (action?.calledFrom !== 'form') {
    takeRefusal(context)
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
  if (checkoutFormResult && isBrowser(context.request)) return keepRefusal(checkoutFormResult, context)
  const form = context.locals.leadFormResult?.form
  if (!result.error && form !== undefined) return context.redirect(sentHref(context.url, form), 303)
  setActionResult(action.name, serializeActionResult(result))
  const response = await next()
  // A formError by the shop is no error of the action: its status is ours to set.
  const refused = [cartFormResult, checkoutFormResult].find((answer) => answer?.done === false)
  const shows = refused?.done === false && response.status < 300
  return shows ? new Response(response.body, { status: refused.status, headers: response.headers }) : response
})

/** Machines are told by the status of the answer; somebody who goes from page to page is not. */
const isBrowser = ({ headers }: Request): boolean => headers.get('sec-fetch-mode') === 'navigate'

function keepRefusal(formError: CheckoutFormError, { cookies, locals, redirect, url }: APIContext): Response {
  cookies.set(formErrorCookie, writeFormError(url.pathname, formError), {
    path: '/',
    maxAge: formErrorLifetime,
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
  return redirect(formErrorHref(url), 303)
}

/** Only pages of one visitor are asked so: those that are kept for all know no such parameter. */
function takeRefusal({ cookies, locals, url }: APIContext): void {
  if (!url.searchParams.has(formErrorParameter)) return
  const kept = readFormError(url.pathname, cookies.get(formErrorCookie)?.value)
  if (kept) locals.checkoutFormResult = kept
}
