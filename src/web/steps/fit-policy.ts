import { defineMiddleware } from 'astro:middleware'
import { policyOfSite } from '#web/http/content-security-policy.ts'

const header = 'content-security-policy'

/** Adapts Astro's content security policy to this site. The HTTP server reduces it to the hashes on the page. */
export const fitPolicy = defineMiddleware(async (context, next) => {
  const response = await next()
  const policy = response.headers.get(header)
  if (policy !== null) response.headers.set(header, policyOf(context.locals, policy))
  return response
})

/** Nothing frames a page of operations. */
const policyOf = ({ shop, embeds, isOperations }: App.Locals, policy: string): string =>
  isOperations
    ? policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    : policyOfSite(policy, shop.settings, embeds)
