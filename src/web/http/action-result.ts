import type { LeadFormResult, LeadFormState } from '#web/content/lead-form.ts'

type Asked = { readonly url: URL; readonly locals: { readonly leadFormResult?: LeadFormResult | undefined } }

/** Query parameter that says which form was just sent (the page was redirected to itself after the post). */
export const sentParameter = 'sent'

/**
 * What a lead form shows: fresh, thanked after having been sent, or with what has to be mended. Hand in `Astro`.
 */
export function leadFormState({ url, locals }: Asked, form: string): LeadFormState {
  if (locals.leadFormResult?.form === form) return locals.leadFormResult.answer
  return url.searchParams.get(sentParameter) === form ? { state: 'sent' } : { state: 'fresh' }
}

/**
 * Where a form of an action posts to: the page itself with its own query, which `action={actions.x}` would lose.
 * `at` is the form's element id, so that the answer comes into view.
 */
export function actionHref(
  action: { readonly queryString?: string | undefined },
  url: URL,
  at: string,
): string {
  const query = new URLSearchParams(url.search)
  query.delete(sentParameter)
  query.delete('_action')
  for (const [name, value] of new URLSearchParams(action.queryString)) query.set(name, value)
  return `${url.pathname}?${query.toString()}#${at}`
}

/** The page after a form was sent: itself, with the form's name in the query instead of the action's. */
export function sentHref(url: URL, form: string): string {
  const query = new URLSearchParams(url.search)
  query.delete('_action')
  query.set(sentParameter, form)
  return `${url.pathname}?${query.toString()}`
}
