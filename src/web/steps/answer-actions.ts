import { getActionContext } from 'astro:actions'
import { defineMiddleware } from 'astro:middleware'
import { sentHref } from '#web/action-result.ts'
import { toJson, wantsJson } from '#web/shop-answer.ts'

/**
 * Runs what a form has posted before its page is rendered. Done: on to the page by GET, so that a reload does not
 * send it again. Refused: the page is rendered with the reasons, under the error's status. A script that asks for JSON
 * gets the answer itself.
 */
export const answerActions = defineMiddleware(async (context, next) => {
  const { action, setActionResult, serializeActionResult } = getActionContext(context)
  if (action?.calledFrom !== 'form') return next()
  const result = await action.handler()
  const { checkoutAnswer, shopAnswer } = context.locals
  if (shopAnswer && wantsJson(context.request)) return toJson(shopAnswer)
  if (shopAnswer?.done && shopAnswer.goTo !== null) return context.redirect(shopAnswer.goTo, 303)
  if (checkoutAnswer?.done) return context.redirect(checkoutAnswer.goTo, 303)
  const form = context.locals.leadAnswer?.form
  if (!result.error && form !== undefined) return context.redirect(sentHref(context.url, form), 303)
  setActionResult(action.name, serializeActionResult(result))
  const response = await next()
  // A refusal by the shop is no error of the action: its status is ours to set.
  const refused = [shopAnswer, checkoutAnswer].find((answer) => answer?.done === false)
  const shows = refused?.done === false && response.status < 300
  return shows ? new Response(response.body, { status: refused.status, headers: response.headers }) : response
})
