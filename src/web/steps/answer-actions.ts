import { getActionContext } from 'astro:actions'
import { defineMiddleware } from 'astro:middleware'
import { sentHref } from '#web/action-result.ts'

/**
 * Runs what a form has posted before its page is rendered. Done: on to the page by GET, so that a reload does not
 * send it again. Refused: the page is rendered with the reasons, under the error's status.
 */
export const answerActions = defineMiddleware(async (context, next) => {
  const { action, setActionResult, serializeActionResult } = getActionContext(context)
  if (action?.calledFrom !== 'form') return next()
  const result = await action.handler()
  const form = context.locals.leadAnswer?.form
  if (!result.error && form !== undefined) return context.redirect(sentHref(context.url, form), 303)
  setActionResult(action.name, serializeActionResult(result))
  return next()
})
