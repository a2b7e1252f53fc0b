import type { APIRoute } from 'astro'
import { clientAddress } from '#web/http/client-address.ts'

/** The content API (specification 7): read-only, without cookies, so that others may ask it too. */
export const POST: APIRoute = async (context) => {
  const { request, locals } = context
  const { allowed, retryAfterSeconds } = await locals.shop.rateLimiter.check(
    'graphql',
    clientAddress(context),
  )
  if (!allowed) return refuse(429, 'Too many requests.', { 'retry-after': String(retryAfterSeconds) })
  return locals.shop.contentApi.fetch(request)
}

/** Queries in addresses would land in logs, histories and caches. */
export const ALL: APIRoute = () => refuse(405, 'Send queries by POST.', { allow: 'POST' })

const refuse = (status: number, message: string, headers: Readonly<Record<string, string>>) =>
  Response.json({ errors: [{ message }] }, { status, headers })
