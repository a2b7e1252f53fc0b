import type { APIContext } from 'astro'
import { translator } from '#i18n/translator.ts'
import { cookies } from '#kernel/cookies.ts'
import { isLanguage } from '#kernel/language.ts'
import { isLoopback } from '#kernel/loopback.ts'
import { storefront } from '#kernel/storefront.ts'
import { clientAddress } from '#web/http/client-address.ts'
import { parseStorefrontCode } from '#web/http/own-path.ts'

type Asked = Pick<APIContext, 'locals' | 'clientAddress'>

/** Whether pages for developers may be shown: in the demo, to somebody on this very machine. */
export const isForDevelopers = (asked: Asked): boolean =>
  asked.locals.shop.settings.mode === 'demo' && isLoopback(clientAddress(asked))

/** Such pages have no storefront in their path: they follow the one that the visitor was in last, else the default one. */
export function followVisitor({ locals, cookies: jar }: Pick<APIContext, 'locals' | 'cookies'>): void {
  const { countries } = locals.shop
  const remembered = parseStorefrontCode(jar.get(cookies.storefront)?.value, countries)
  const [code, language = ''] = remembered?.split('/') ?? []
  const country = countries.find(({ isoCode }) => isoCode === code)
  if (!country || !isLanguage(language)) return
  locals.storefront = storefront(country, language)
  locals.t = translator(locals.storefront.language)
}

/** Such pages have no storefront in their path: ?dir=rtl shows them in Arabic. */
export function turnByQuery(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  country = locals.storefront.country,
): boolean {
  const rtl = url.searchParams.get('dir') === 'rtl'
  locals.storefront = storefront(country, rtl ? 'ar' : 'en')
  locals.t = translator(locals.storefront.language)
  return rtl
}
