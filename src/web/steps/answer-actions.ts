import { getActionContext } from 'astro:actions'
import { defineMiddleware } from 'astro:middleware'
import type { APIContext } from 'astro'
import { sentHref } from '#web/http/action-result.ts'
import type { CheckoutRefusal } from '#web/checkout/checkout-answer.ts'
import {
  readRefusal,
  refusalCookie,
  refusalLifetime,
  refusedHref,
  refusedParameter,
  writeRefusal,
} from '#web/checkout/kept-refusal.ts'
import { toJson, wantsJson } from '#web/http/shop-answer.ts'

/**
 * Runs what a form has posted before its page is rendered. Done: on to the page by GET, so that a reload does not
 * send it again. Refused: the page is rendered with the reasons, under the error's status; of the checkout and of orders
 * browsers are led to it by GET, too, so that Back asks nobody to send anything again. A script that asks for JSON gets
 * the answer itself.
 */
export const answerActions = defineMiddleware(async (context, next) => {
  const { action, setActionResult, serializeActionResult } = getActionContext(context)
  if (action?.calledFrom !== 'form') {
    takeRefusal(context)
    return next()
  }
  const result = await action.handler()
  const { checkoutAnswer, shopAnswer } = context.locals
  if (shopAnswer && wantsJson(context.request)) return toJson(shopAnswer)
  if (shopAnswer?.done && shopAnswer.goTo !== null) return context.redirect(shopAnswer.goTo, 303)
  if (checkoutAnswer?.done) {
    if (context.cookies.has(refusalCookie)) context.cookies.delete(refusalCookie, { path: '/' })
    return context.redirect(checkoutAnswer.goTo, 303)
  }
  if (checkoutAnswer && isBrowser(context.request)) return keepRefusal(checkoutAnswer, context)
  const form = context.locals.leadAnswer?.form
  if (!result.error && form !== undefined) return context.redirect(sentHref(context.url, form), 303)
  setActionResult(action.name, serializeActionResult(result))
  const response = await next()
  // A refusal by the shop is no error of the action: its status is ours to set.
  const refused = [shopAnswer, checkoutAnswer].find((answer) => answer?.done === false)
  const shows = refused?.done === false && response.status < 300
  return shows ? new Response(response.body, { status: refused.status, headers: response.headers }) : response
})

/** Machines are told by the status of the answer; somebody who goes from page to page is not. */
const isBrowser = ({ headers }: Request): boolean => headers.get('sec-fetch-mode') === 'navigate'

function keepRefusal(refusal: CheckoutRefusal, { cookies, locals, redirect, url }: APIContext): Response {
  cookies.set(refusalCookie, writeRefusal(url.pathname, refusal), {
    path: '/',
    maxAge: refusalLifetime,
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
  return redirect(refusedHref(url), 303)
}

/** Only pages of one visitor are asked so: those that are kept for all know no such parameter. */
function takeRefusal({ cookies, locals, url }: APIContext): void {
  if (!url.searchParams.has(refusedParameter)) return
  const kept = readRefusal(url.pathname, cookies.get(refusalCookie)?.value)
  if (kept) locals.checkoutAnswer = kept
}
