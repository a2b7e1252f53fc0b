import type { APIContext } from 'astro'
import { translator } from '#i18n/translator.ts'
import { cookies } from '#kernel/cookies.ts'
import { isLanguage } from '#kernel/language.ts'
import { isLoopback } from '#kernel/loopback.ts'
import { storefront } from '#kernel/storefront.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { parseStorefrontCode } from '#web/http/own-path.ts'

type Context = Pick<APIContext, 'locals' | 'clientAddress'>

/** A request that a proxy forwards is never from this machine, even if the proxy is on it. */
export const isFromThisMachine = (context: Context): boolean =>
  !context.locals.forwarded && isLoopback(clientAddressOf(context))

/** Whether developer pages may be shown: in demo mode, to requests from this machine. */
export const isForDevelopers = (context: Context): boolean =>
  context.locals.shop.settings.mode === 'demo' && isFromThisMachine(context)

/** Developer pages have no storefront in their path: they use the visitor's last one, else the default. */
export function followVisitor({ locals, cookies: jar }: Pick<APIContext, 'locals' | 'cookies'>): void {
  const { countries } = locals.shop
  const remembered = parseStorefrontCode(jar.get(cookies.storefront)?.value, countries)
  const [code, language = ''] = remembered?.split('/') ?? []
  const country = countries.find(({ isoCode }) => isoCode === code)
  if (!country || !isLanguage(language)) return
  locals.storefront = storefront(country, language)
  locals.t = translator(locals.storefront.language)
}

/** Shows a developer page in Arabic for ?dir=rtl, in English otherwise. Returns whether it is right to left. */
export function setDirectionFromQuery(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  country = locals.storefront.country,
): boolean {
  const rtl = url.searchParams.get('dir') === 'rtl'
  locals.storefront = storefront(country, rtl ? 'ar' : 'en')
  locals.t = translator(locals.storefront.language)
  return rtl
}
