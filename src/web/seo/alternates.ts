import type { ShopSettings } from '#kernel/shop-settings.ts'
import type { Country } from '#kernel/country.ts'
import { languageCodes } from '#kernel/language.ts'
import { inStorefront } from '#web/paths.ts'

/** A version of a page: "ar-AE", or "x-default" for all other visitors. */
export type Alternate = { readonly hreflang: string; readonly href: string }

/**
 * The same page in all storefronts, and x-default. All of them have the same set, so it is reciprocal by construction.
 * Countries that are hidden in the switch are included: their pages exist.
 */
export function alternatesOf(
  path: string,
  countries: readonly Pick<Country, 'isoCode'>[],
  { origin, defaultStorefront }: Pick<ShopSettings, 'origin' | 'defaultStorefront'>,
): readonly Alternate[] {
  const every = countries.flatMap(({ isoCode }) =>
    languageCodes.map((language) => ({
      hreflang: `${language}-${isoCode.toUpperCase()}`,
      href: origin + inStorefront(`${isoCode}/${language}`, path),
    })),
  )
  const { language } = defaultStorefront
  // The default must be a storefront that has the page.
  const country = countries.some(({ isoCode }) => isoCode === defaultStorefront.country)
    ? defaultStorefront.country
    : (countries[0]?.isoCode ?? defaultStorefront.country)
  return [...every, { hreflang: 'x-default', href: origin + inStorefront(`${country}/${language}`, path) }]
}
