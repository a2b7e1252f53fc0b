import type { APIRoute } from 'astro'
import { cookies } from '#kernel/cookies.ts'
import { cookieLifetimeSeconds, cookiePath } from '#kernel/page-cookies.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import { parseOwnPath } from '#web/http/own-path.ts'

export const prerender = false

const isTheme = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark'

/** The chosen theme as a style sheet: what browsers without JavaScript load; with it web/http/early-script.ts reads the cookie. */
export const GET: APIRoute = ({ cookies: jar, locals: { shop } }) => {
  const theme = jar.get(cookies.theme)?.value
  const headers = new Headers({ 'content-type': 'text/css; charset=utf-8' })
  setCachePolicy(headers, 'personal', { now: shop.clock.now() })
  return new Response(isTheme(theme) ? `:root{color-scheme:${theme}}` : '', { headers })
}

/** Chooses light, dark, or with any other value as the system does, and returns to the page of the form. */
export const POST: APIRoute = async ({ request, cookies: jar, locals: { kiosk, shop } }) => {
  const theme = new URLSearchParams(await request.text()).get('theme')
  if (isTheme(theme))
    jar.set(cookies.theme, theme, {
      path: cookiePath,
      ...(kiosk ? {} : { maxAge: cookieLifetimeSeconds }),
      sameSite: 'lax',
      secure: shop.settings.origin.startsWith('https://'),
      // The early script reads it; it contains no secret.
      httpOnly: false,
    })
  else jar.delete(cookies.theme, { path: cookiePath })
  const from = URL.parse(request.headers.get('referer') ?? '')
  const location = parseOwnPath(from && from.pathname + from.search, shop.countries)?.path ?? '/'
  const headers = new Headers({ location })
  setCachePolicy(headers, 'personal', { now: shop.clock.now() })
  return new Response(null, { status: 303, headers })
}
