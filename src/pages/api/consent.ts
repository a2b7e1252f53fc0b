import type { APIContext } from 'astro'
import type { RecordConsentFailure } from '#commerce/consent/consent.ts'
import { consentRequestSchema, type ConsentRequest, type ConsentResponse } from '#contracts/consent.ts'
import { readConsentCookie, writeConsentCookie } from '#contracts/consent-cookie.ts'
import { consentCategories, type ConsentCategory } from '#kernel/consent.ts'
import { cookies } from '#kernel/cookies.ts'
import { cookieLifetimeSeconds, cookiePath } from '#kernel/page-cookies.ts'
import { ok } from '#kernel/result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { endpoint } from '#web/http/endpoint.ts'
import { parseOwnPath } from '#web/http/own-path.ts'

export const prerender = false

/** Records a choice of the consent banner or form in the ledger, then in the cookie that scripts read. */
export const POST = endpoint<ConsentRequest, ConsentResponse, RecordConsentFailure>({
  body: consentRequestSchema,
  run: async ({ body, context }) => {
    const { shop } = context.locals
    const before = readConsentCookie(context.cookies.get(cookies.consent)?.value)
    const subject = before?.subject ?? crypto.randomUUID()
    const granted = grantedBy(body)
    const { textVersion, store } = body
    const recorded = await shop.consent.record({
      subject,
      granted,
      textVersion,
      store,
      from: clientAddressOf(context),
    })
    if (!recorded.ok) return recorded
    context.cookies.set(cookies.consent, writeConsentCookie({ textVersion, subject, granted }), {
      path: cookiePath,
      ...(context.locals.kiosk ? {} : { maxAge: cookieLifetimeSeconds }),
      sameSite: 'lax',
      secure: shop.settings.origin.startsWith('https://'),
      // Scripts read it before they measure anything; it contains no secret.
      httpOnly: false,
      encode: (value) => value,
    })
    return ok({ granted })
  },
  reply: (value, { body, context }) =>
    wantsJson(context) ? Response.json(value) : backWith('saved', body.back, context),
  reject: ({ body, context }) => (wantsJson(context) ? undefined : backWith('failed', body.back, context)),
  problems: { 'invalid-choice': 422, 'too-many': 429 },
})

function grantedBy({ answer, category }: ConsentRequest): readonly ConsentCategory[] {
  if (answer === 'all') return consentCategories
  if (answer === 'necessary') return ['necessary']
  return consentCategories.filter((one) => one === 'necessary' || category.includes(one))
}

const wantsJson = ({ request }: APIContext): boolean =>
  request.headers.get('accept')?.includes('application/json') ?? false

/** Redirects to the page, which shows the result (components/consent/ConsentForm.astro). */
function backWith(result: 'saved' | 'failed', back: string, { locals }: APIContext): Response {
  const path = parseOwnPath(back, locals.shop.countries)?.path ?? '/'
  const [pathname, query] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('consent', result)
  return new Response(null, { status: 303, headers: { location: `${pathname}?${search.toString()}` } })
}
