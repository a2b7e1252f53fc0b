import type { APIRoute } from 'astro'
import { cookies } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import { parseOwnPath } from '#web/http/own-path.ts'
import { parseTextSize, textSizes } from '#web/kiosk/text-size.ts'

export const prerender = false

/** The text size of this visitor as a style sheet, which every page of a kiosk loads: the pages are the same for all. */
export const GET: APIRoute = ({ cookies: jar, locals: { shop } }) => {
  const size = parseTextSize(jar.get(cookies.textSize)?.value)
  const headers = new Headers({ 'content-type': 'text/css; charset=utf-8' })
  setCachePolicy(headers, 'personal', { now: shop.clock.now() })
  return new Response(size === textSizes[0] ? '' : `:root{font-size:${size}%}`, { headers })
}

/** Makes the text of a kiosk larger or smaller by one step, and returns to the page of the form. */
export const POST: APIRoute = async ({ request, cookies: jar, locals: { kiosk, shop } }) => {
  const headers = new Headers()
  setCachePolicy(headers, 'personal', { now: shop.clock.now() })
  if (!kiosk) return new Response(null, { status: 404, headers })
  const step = new URLSearchParams(await request.text()).get('step')
  const now = textSizes.indexOf(parseTextSize(jar.get(cookies.textSize)?.value))
  const next = textSizes[now + (step === 'larger' ? 1 : step === 'smaller' ? -1 : 0)] ?? textSizes[now]
  if (next === textSizes[0]) jar.delete(cookies.textSize, { path: cookiePath })
  else
    jar.set(cookies.textSize, String(next), {
      path: cookiePath,
      sameSite: 'lax',
      secure: shop.settings.origin.startsWith('https://'),
      httpOnly: true,
    })
  const from = URL.parse(request.headers.get('referer') ?? '')
  headers.set('location', parseOwnPath(from && from.pathname + from.search, shop.countries)?.path ?? '/')
  return new Response(null, { status: 303, headers })
}
