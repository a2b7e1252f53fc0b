import type { CountryCode } from '#kernel/country.ts'
import { storefront, type Storefront } from '#kernel/storefront.ts'

/** How sums and moments of a country are written in the language of the person who reads them. */
export const storefrontOf = (
  { shop, storefront: own }: Pick<App.Locals, 'shop' | 'storefront'>,
  country: CountryCode,
): Storefront =>
  storefront(shop.countries.find(({ isoCode }) => isoCode === country) ?? own.country, own.language)
