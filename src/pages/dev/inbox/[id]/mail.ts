import type { APIRoute } from 'astro'
import { isForDevelopers } from '#web/content/dev-page.ts'
import { mailResponse } from '#web/content/mail-response.ts'

/** A mail of the inbox, for its iframe. */
export const GET: APIRoute = async (context) => {
  const { shop } = context.locals
  const message = isForDevelopers(context)
    ? await shop.inbox.find(context.params['id'] ?? '', shop.settings.origin)
    : undefined
  return mailResponse(message?.html ?? null)
}
