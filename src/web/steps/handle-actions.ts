import { getActionContext } from 'astro:actions'
import { defineMiddleware } from 'astro:middleware'
import type { APIContext } from 'astro'
import { readFormError, formErrorCookie, formErrorParameter } from '#web/checkout/stored-form-error.ts'
import { replyToForm } from '#web/forms/form-reply.ts'
import { sentHref } from '#web/http/action-result.ts'
import { pathTo } from '#web/paths.ts'
import { toJsonText } from '#web/http/cart-form-result.ts'

/**
 * Runs the action of a posted form before its page is rendered, unless the HTTP server has run it (web/forms), and replies
 * to it.
 */
export const handleActions = defineMiddleware(async (context, next) => {
  const { locals } = context
  const { action, setActionResult, serializeActionResult } = getActionContext(context)
  if (action?.calledFrom !== 'form') {
    loadFormError(context)
    return next()
  }
  const hasRun = locals.formCookies !== undefined
  const result = hasRun ? { data: undefined, error: undefined } : await action.handler()
  for (const { name, value, options } of locals.formCookies ?? []) context.cookies.set(name, value, options)
  const reply = replyToForm(locals, context)
  if (reply.kind === 'json')
    return new Response(toJsonText(reply.result), {
      status: reply.result.status,
      headers: { 'content-type': 'application/json' },
    })
  if (reply.kind === 'redirect') return context.redirect(reply.to, 303)
  const lead = locals.leadFormResult
  const form = lead?.form
  if (!result.error && form !== undefined && lead?.answer.state === 'sent')
    return context.redirect(sentHref(context.url, form, lead.answer.reference), 303)
  setActionResult(action.name, serializeActionResult(result))
  if (lead?.answer.state === 'rejected' && lead.answer.isChallenge)
    return next(challengePage(context, lead.form))
  const response = await next()
  // Astro sets a status for errors that the action throws, not for a form error that it returns.
  return reply.status !== undefined && response.status < 300
    ? new Response(response.body, { status: reply.status, headers: response.headers })
    : response
})

/**
 * The form's own page, with what was entered: it shows the bot challenge, whose scripts the pages that hold the form do not
 * load. Its request is one to read, since the body of this one has been read.
 */
const challengePage = ({ locals, url, request }: APIContext, form: string): Request =>
  new Request(new URL(pathTo(locals.storefront.code, 'lead', { form }), url), { headers: request.headers })

/** Only pages of one visitor have this parameter; cached pages do not know it. */
function loadFormError({ cookies, locals, url }: APIContext): void {
  if (!url.searchParams.has(formErrorParameter)) return
  const stored = readFormError(url.pathname, cookies.get(formErrorCookie)?.value)
  if (stored) locals.checkoutFormResult = stored
}
