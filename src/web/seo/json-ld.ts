import type { ShopSettings } from '#kernel/shop-settings.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathTo } from '#web/paths.ts'

/** A schema.org node as JSON. Amounts are decimal strings, never formatted by Intl. */
export type JsonLd = { readonly '@type': string; readonly [name: string]: unknown }

/** Text for a <script type="application/ld+json">: "<" is escaped, so that no content can end the element. */
export const toJsonLd = (nodes: readonly JsonLd[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c')

/** The legal entity behind this country's storefront. */
export function organization(
  { country, language, code }: Storefront,
  { origin }: Pick<ShopSettings, 'origin'>,
): JsonLd {
  const { legal, contact } = country
  return {
    '@type': 'Organization',
    '@id': `${origin}${pathTo(code, 'home')}#organization`,
    name: 'Majlis',
    legalName: legal.name[language],
    url: origin + pathTo(code, 'home'),
    logo: `${origin}/icons/icon-512.png`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: legal.address[language],
      addressCountry: country.isoCode.toUpperCase(),
    },
    ...(legal.taxNumber === null ? {} : { vatID: legal.taxNumber }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: contact.phone,
      email: contact.email,
      areaServed: country.isoCode.toUpperCase(),
      availableLanguage: ['en', 'ar'],
    },
  }
}

/** The site with its search. */
export function website({ language, code }: Storefront, { origin }: Pick<ShopSettings, 'origin'>): JsonLd {
  const home = origin + pathTo(code, 'home')
  return {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: 'Majlis',
    url: home,
    inLanguage: language,
    publisher: { '@id': `${home}#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${pathTo(code, 'search')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}
