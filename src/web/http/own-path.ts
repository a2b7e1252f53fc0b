import type { Country } from '#kernel/country.ts'
import { isLanguage } from '#kernel/language.ts'

/** Base URL to detect addresses that lead to another site. */
const base = 'https://own.invalid'

/** "ae/ar" if it names a storefront; cookies and addresses are not trusted. */
export function parseStorefrontCode(
  text: string | undefined,
  countries: readonly Country[],
): string | undefined {
  const [country, language, ...more] = text?.split('/') ?? []
  const known = countries.some(({ isoCode }) => isoCode === country) && isLanguage(language ?? '')
  return known && more.length === 0 ? text : undefined
}

/** A path inside a storefront as a browser resolves it; undefined for anything that leads to another site. */
export function parseOwnPath(
  text: string | null,
  countries: readonly Country[],
): { readonly storefrontCode: string; readonly path: string } | undefined {
  // eslint-disable-next-line no-control-regex -- control characters are rejected here
  if (!text?.startsWith('/') || /[\u0000-\u001f\\]/.test(text)) return undefined
  const url = URL.parse(text, base)
  if (url?.origin !== base) return undefined
  const storefrontCode = parseStorefrontCode(url.pathname.split('/').slice(1, 3).join('/'), countries)
  return storefrontCode === undefined ? undefined : { storefrontCode, path: url.pathname + url.search }
}
