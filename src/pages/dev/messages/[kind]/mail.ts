import type { APIRoute } from 'astro'
import { isForDevelopers } from '#web/content/dev-page.ts'
import { mailResponse } from '#web/content/mail-response.ts'

/** The mail of a preview, for its iframe. */
export const GET: APIRoute = async (context) => {
  const { messagePreviews } = context.locals.shop
  const language = context.url.searchParams.get('lang') === 'ar' ? 'ar' : 'en'
  const message = isForDevelopers(context)
    ? await messagePreviews.preview(context.params['kind'] ?? '', language)
    : undefined
  return mailResponse(message?.html ?? null)
}
