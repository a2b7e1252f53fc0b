import type { Country } from '#kernel/country.ts'
import { isLanguage } from '#kernel/language.ts'

/** Only used to find out whether an address stays here. */
const here = 'https://own.invalid'

/** "ae/ar" when it names a storefront of ours: cookies and addresses come from outside. */
export function parseStorefrontCode(
  text: string | undefined,
  countries: readonly Country[],
): string | undefined {
  const [country, language, ...more] = text?.split('/') ?? []
  const known = countries.some(({ isoCode }) => isoCode === country) && isLanguage(language ?? '')
  return known && more.length === 0 ? text : undefined
}

/** A path inside one of the storefronts, as a browser would resolve it; undefined for anything that leads elsewhere. */
export function parseOwnPath(
  text: string | null,
  countries: readonly Country[],
): { readonly storefrontCode: string; readonly path: string } | undefined {
  // eslint-disable-next-line no-control-regex -- control characters are what is refused here
  if (!text?.startsWith('/') || /[\u0000-\u001f\\]/.test(text)) return undefined
  const url = URL.parse(text, here)
  if (url?.origin !== here) return undefined
  const storefrontCode = parseStorefrontCode(url.pathname.split('/').slice(1, 3).join('/'), countries)
  return storefrontCode === undefined ? undefined : { storefrontCode, path: url.pathname + url.search }
}
