import type { AstroGlobal } from 'astro'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Shop } from '#commerce/shop.ts'
import type { CheckoutFormError } from '#web/checkout/form-result.ts'
import { formErrorCookie, readFormError } from '#web/checkout/stored-form-error.ts'
import { createFindSignedIn } from '#web/customers/signed-in.ts'
import { createPostedFormHandler } from '#web/forms/handle-posted-form.ts'
import { loadLogin } from '#web/login/login-page.ts'
import { theCountries } from './the-countries.ts'

const origin = 'http://localhost:4321'

export type PostedAnswer = {
  readonly status: number
  /** Below the storefront; the whole path when it leads elsewhere. */
  readonly to: string
  /** Set-Cookie headers. */
  readonly cookies: readonly string[]
}

/** A browser that posts the forms of a sign-in and opens its pages, as the HTTP server and Astro would be asked. */
export function aSignInBrowser(shop: Shop, code = 'ae/en', address = '203.0.113.9') {
  const jar = new Map<string, string>()
  const post = createPostedFormHandler(shop)
  const [iso = '', language = 'en'] = code.split('/')
  const country = theCountries.find(({ isoCode }) => isoCode === iso)
  if (!country) throw new Error(`there is no ${iso}`)
  const here = storefront(country, language === 'ar' ? 'ar' : 'en')
  const below = (href: string) => (href.startsWith(`/${code}/`) ? href.slice(code.length + 1) : href)

  return {
    jar,
    /** Posts a form to a step: `action` is its name, `query` that of the page. */
    async post(action: string, fields: Readonly<Record<string, string>>, query = ''): Promise<PostedAnswer> {
      const path = query.startsWith('/') ? query : `/login${query === '' ? '' : `?${query}`}`
      const handled = await post({
        origin,
        target: `/${code}${path}${path.includes('?') ? '&' : '?'}_action=${action}`,
        headers: {
          origin: shop.settings.origin,
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-mode': 'navigate',
          'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: Buffer.from(new URLSearchParams(fields).toString()),
        address,
        requestId: 'r-1',
      })
      if (handled?.kind !== 'whole') throw new Error(`${action} was not answered: ${JSON.stringify(handled)}`)
      const cookies = [handled.headers['set-cookie'] ?? []].flat()
      for (const [pair = '', ...attributes] of cookies.map((each) => each.split('; '))) {
        const [name = '', value = ''] = pair.split('=')
        if (attributes.some((each) => each.startsWith('Expires=') || each === 'Max-Age=0')) jar.delete(name)
        else jar.set(name, value)
      }
      return { status: handled.status, to: below(String(handled.headers['location'] ?? '')), cookies }
    },
    /** The error that the page after the last form shows. */
    error(page = '/login'): CheckoutFormError | undefined {
      return readFormError(`/${code}${page}`, jar.get(formErrorCookie))
    },
    /** Opens the sign-in with a query: where it redirects to, or what it shows. */
    async open(query = '') {
      const url = new URL(`${origin}/${code}/login${query === '' ? '' : `?${query}`}`)
      const cookies = {
        get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
        has: (name: string) => jar.has(name),
        set: (name: string, value: string) => void jar.set(name, value),
        delete: (name: string) => void jar.delete(name),
      }
      const page = {
        url,
        cookies,
        request: new Request(url),
        response: { headers: new Headers() },
        clientAddress: address,
        locals: {
          shop,
          kiosk: null,
          storefront: here,
          t: translator(here.language),
          signedIn: createFindSignedIn({ shop, kiosk: null }, cookies as never),
        },
        redirect: (to: string) => new Response(null, { status: 302, headers: { location: to } }),
      }
      const shown = await loadLogin(page as unknown as AstroGlobal)
      return shown instanceof Response ? { to: below(shown.headers.get('location') ?? '') } : shown
    },
  }
}
