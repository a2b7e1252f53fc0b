import type { LeadFormResult, LeadFormState } from '#web/content/lead-form.ts'

type Context = {
  readonly url: URL
  readonly locals: { readonly leadFormResult?: LeadFormResult | undefined }
}

/** Query parameter that names the form that was just sent; set when the page redirects to itself. */
const sentParameter = 'sent'

/** What the visitor names on the phone. */
const referenceParameter = 'ref'

/** The state of a lead form: fresh, sent, or rejected with messages. Pass `Astro`. */
export function leadFormState({ url, locals }: Context, form: string): LeadFormState {
  if (locals.leadFormResult?.form === form) return locals.leadFormResult.answer
  if (url.searchParams.get(sentParameter) !== form) return { state: 'fresh' }
  const reference = url.searchParams.get(referenceParameter) ?? ''
  return {
    state: 'sent',
    reference: /^L(?:-[2-9B-DF-HJKMNP-TV-XZ]{4}){2}$/.test(reference) ? reference : null,
  }
}

/**
 * The `action` of a form that posts to its own page, with the page's query, which `action={actions.x}` would lose. `at` is
 * the form's element id, so that the result is scrolled into view.
 */
export function actionHref(
  action: { readonly queryString?: string | undefined },
  url: URL,
  at: string,
): string {
  const query = new URLSearchParams(url.search)
  query.delete(sentParameter)
  query.delete(referenceParameter)
  query.delete('_action')
  for (const [name, value] of new URLSearchParams(action.queryString)) query.set(name, value)
  return `${url.pathname}?${query.toString()}#${at}`
}

/** The page to redirect to after a form was sent: the same, with the form's name and the lead's reference in the query. */
export function sentHref(url: URL, form: string, reference: string | null): string {
  const query = new URLSearchParams(url.search)
  query.delete('_action')
  query.set(sentParameter, form)
  if (reference === null) query.delete(referenceParameter)
  else query.set(referenceParameter, reference)
  return `${url.pathname}?${query.toString()}`
}
