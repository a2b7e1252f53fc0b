import { defineMiddleware } from 'astro:middleware'
import { policyOfPage } from '#web/content-security-policy.ts'

const header = 'content-security-policy'

/** Cuts the content security policy to what this page needs, so that it fits into a proxy's header buffer. */
export const fitPolicy = defineMiddleware(async (context, next) => {
  const response = await next()
  const policy = response.headers.get(header)
  if (policy === null || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set(header, policyOfPage({ html, policy }, context.locals.shop.settings))
  return new Response(html, { status: response.status, statusText: response.statusText, headers })
})
