import type { APIRoute } from 'astro'
import { clientAddressOf } from '#web/http/client-address.ts'

/** The content API (specification 7): read-only and without cookies, so that other sites may query it. */
export const POST: APIRoute = async (context) => {
  const { request, locals } = context
  const { allowed, retryAfterSeconds } = await locals.shop.rateLimiter.check(
    'graphql',
    clientAddressOf(context),
  )
  if (!allowed) return problem(429, 'Too many requests.', { 'retry-after': String(retryAfterSeconds) })
  return locals.shop.contentApi.fetch(request)
}

/** Queries by GET would end up in logs, histories and caches. */
export const ALL: APIRoute = () => problem(405, 'Send queries by POST.', { allow: 'POST' })

const problem = (status: number, message: string, headers: Readonly<Record<string, string>>) =>
  Response.json({ errors: [{ message }] }, { status, headers })
