import type { Shop } from '#commerce/shop.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { cookies } from '#kernel/cookies.ts'
import { isLanguage } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { personalCacheControl } from '#web/cache-policy.ts'
import { toJsonText } from '#web/http/cart-form-result.ts'
import { securityHeaders } from '#web/http/security-headers.ts'
import { createFindSignedIn } from '#web/customers/signed-in.ts'
import { shopAtOrigin } from '#web/shop-at-origin.ts'
import { isTrustedSender } from '#web/steps/check-origin-rules.ts'
import { createCookieJar } from './cookie-jar.ts'
import type { FormContext, PostedForm } from './form-context.ts'
import { replyToForm } from './form-reply.ts'
import { forms } from './form-table.ts'

type PostedRequest = {
  /** Scheme, host and port that were asked. */
  readonly origin: string
  /** Clean path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  readonly address: string
  readonly requestId: string
}

type HandledForm =
  | {
      readonly kind: 'whole'
      readonly status: number
      readonly headers: Readonly<Record<string, string | readonly string[]>>
      readonly body: string
    }
  /** The form has run; its page is to be rendered with these locals. */
  | { readonly kind: 'page'; readonly locals: object }

/**
 * Answers posted forms without Astro: by the table, checks and replies that the middleware uses. Undefined, before anything
 * has been done, for a request that has to go through the middleware: other forms, other paths, senders that are not
 * trusted, previews, kiosks.
 */
export function createPostedFormHandler(shop: Shop) {
  startTranslations()

  return async (request: PostedRequest): Promise<HandledForm | undefined> => {
    const found = findForm(request)
    const here = found && findStorefront(found.url.pathname)
    const requested = shopAtOrigin(shop, request.origin)
    if (!here || !isFromOwnPage(found.url, request, requested.settings.origin)) return undefined
    const jar = createCookieJar(headerOf(request, 'cookie') ?? undefined)
    const posted = jar.cookies.has(cookies.kiosk) ? undefined : await readForm(request)
    if (!posted) return undefined
    const context: FormContext = {
      locals: {
        shop: requested,
        requestId: request.requestId,
        kiosk: null,
        signedIn: createFindSignedIn({ shop: requested, kiosk: null }, jar.cookies),
        storefront: here,
        t: translator(here.language),
      },
      cookies: jar.cookies,
      request: { headers: { get: (name) => headerOf(request, name) } },
      url: found.url,
      params: { number: orderPage.exec(found.url.pathname)?.[1] },
      clientAddress: request.address || 'unknown',
    }
    const outcome = await found.form(posted, context)
    const reply = replyToForm(outcome, context)
    if (reply.kind === 'page') return { kind: 'page', locals: { ...outcome, formCookies: jar.added } }
    const headers = { 'cache-control': personalCacheControl, ...securityHeaders(requested.settings) }
    const all = jar.headers.length === 0 ? headers : { ...headers, 'set-cookie': jar.headers }
    return reply.kind === 'redirect'
      ? { kind: 'whole', status: 303, headers: { ...all, location: reply.to }, body: '' }
      : {
          kind: 'whole',
          status: reply.result.status,
          headers: { ...all, 'content-type': 'application/json' },
          body: toJsonText(reply.result),
        }
  }

  function findStorefront(pathname: string) {
    const [, code, language = ''] = pathname.split('/', 3)
    const country = shop.countries.find(({ isoCode }) => isoCode === code)
    return country && isLanguage(language) ? storefront(country, language) : undefined
  }

  function isFromOwnPage(url: URL, request: PostedRequest, ownOrigin: string): boolean {
    const sender = {
      method: 'POST',
      pathname: url.pathname,
      here: url.origin,
      origin: headerOf(request, 'origin'),
      fetchSite: headerOf(request, 'sec-fetch-site'),
    }
    return isTrustedSender(sender, ownOrigin)
  }
}

const orderPage =
  /^\/[^/]+\/[^/]+\/(?:account\/orders|order)\/([^/]+)(?:\/(?:invoice|review|return(?:\/[^/]+)?))?$/

function findForm({ origin, target }: PostedRequest) {
  // Most posted requests are no forms of the table. Astro decodes paths, which is left to it.
  if (!target.includes('_action=') || target.split('?', 1)[0]?.includes('%')) return undefined
  const url = URL.parse(target, origin)
  const name = url?.searchParams.get('_action') ?? ''
  if (!url || url.searchParams.has('preview') || !Object.hasOwn(forms, name)) return undefined
  return { url, form: forms[name as keyof typeof forms] }
}

/** Undefined for what is not a form, or cannot be read. */
async function readForm(request: PostedRequest): Promise<PostedForm | undefined> {
  const type = headerOf(request, 'content-type') ?? ''
  const bare = type.split(';', 1)[0]?.toLowerCase()
  if (bare === 'application/x-www-form-urlencoded') return new URLSearchParams(request.body.toString('utf8'))
  if (bare !== 'multipart/form-data') return undefined
  const response = new Response(new Uint8Array(request.body), { headers: { 'content-type': type } })
  return response.formData().catch(() => undefined)
}

function headerOf({ headers }: PostedRequest, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : (value?.join(', ') ?? null)
}
