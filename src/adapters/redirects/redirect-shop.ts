import type { Country } from '#kernel/country.ts'
import type { ShopSettings } from '#kernel/shop-settings.ts'
import { storefrontCodes } from '#kernel/storefront.ts'

/** What redirects know of the shop: the beginnings of its addresses. */
export const redirectShop = ({
  countries,
  defaultStorefront: { country, language },
}: {
  readonly countries: readonly Country[]
  readonly defaultStorefront: ShopSettings['defaultStorefront']
}) => ({ storefronts: storefrontCodes(countries), defaultStorefront: `${country}/${language}` })
