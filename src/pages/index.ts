import type { APIRoute } from 'astro'
import { cookies } from '#kernel/cookies.ts'
import { cookieLifetimeSeconds, cookiePath } from '#kernel/page-cookies.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import { parseOwnPath, parseStorefrontCode } from '#web/http/own-path.ts'

/**
 * "/" redirects to the visitor's last storefront, else to the default one. "/?to=/ae/ar/c/rugs" remembers the storefront
 * of an own path and redirects there: the switch without JavaScript, since cached pages must not set cookies.
 */
export const GET: APIRoute = ({ url, cookies: jar, locals: { shop } }) => {
  const { countries, settings, clock } = shop
  const { country, language } = settings.defaultStorefront
  const to = parseOwnPath(url.searchParams.get('to'), countries)
  const remembered = parseStorefrontCode(jar.get(cookies.storefront)?.value, countries)
  const headers = new Headers({ location: to?.path ?? `/${remembered ?? `${country}/${language}`}` })
  setCachePolicy(headers, 'personal', { now: clock.now() })
  if (to)
    jar.set(cookies.storefront, to.storefrontCode, {
      path: cookiePath,
      maxAge: cookieLifetimeSeconds,
      sameSite: 'lax',
      secure: settings.origin.startsWith('https://'),
    })
  return new Response(null, { status: to ? 303 : 302, headers })
}
