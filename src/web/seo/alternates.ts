import type { ShopSettings } from '#kernel/shop-settings.ts'
import type { Country } from '#kernel/country.ts'
import { languageCodes } from '#kernel/language.ts'
import { inStorefront } from '#web/paths.ts'

/** One row of the set that says which page serves whom: "ar-AE", or "x-default" for everybody else. */
export type Alternate = { readonly hreflang: string; readonly href: string }

/**
 * The same page in every storefront, and x-default. The set is the same on each of them, so it is reciprocal by
 * construction. Countries hidden from the switch are in it too: their pages exist.
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
  // Everybody else is sent where the page exists.
  const country = countries.some(({ isoCode }) => isoCode === defaultStorefront.country)
    ? defaultStorefront.country
    : (countries[0]?.isoCode ?? defaultStorefront.country)
  return [...every, { hreflang: 'x-default', href: origin + inStorefront(`${country}/${language}`, path) }]
}
