import { defineMiddleware } from 'astro:middleware'
import { translator } from '#i18n/translator.ts'
import { invariant } from '#kernel/invariant.ts'
import { isLanguage } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'

/**
 * Sets the storefront from country and language of the path. Both are validated: encoded segments and double slashes match
 * Astro's parameters too. An unknown storefront is a 404 in the default one's language.
 */
export const identifyStorefront = defineMiddleware((context, next) => {
  const { locals, params } = context
  const { countries, settings } = locals.shop
  const country = countries.find(({ isoCode }) => isoCode === params.country)
  const language = params.language ?? ''
  const fallback = countries.find(({ isoCode }) => isoCode === settings.defaultStorefront.country)
  invariant(fallback, 'the default country exists')
  locals.storefront = storefront(
    country ?? fallback,
    isLanguage(language) ? language : settings.defaultStorefront.language,
  )
  locals.t = translator(locals.storefront.language)
  const unknown = 'country' in params && !(country && isLanguage(language))
  return unknown ? next('/404') : next()
})
