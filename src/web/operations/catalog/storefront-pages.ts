import type { StoredProduct } from '#commerce/catalog-admin/ports.ts'
import { languageCodes } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { countryName } from '#web/operations/lists/country-options.ts'
import { pathTo } from '#web/paths.ts'

/** The product's page in each storefront whose country has a price for it; a hidden one has none. */
export function storefrontPages(
  { product, hidden, variants }: StoredProduct,
  locals: Pick<App.Locals, 'shop' | 'storefront' | 't'>,
) {
  if (hidden) return []
  const isBundle = product.parts.length > 0
  return locals.shop.countries
    .filter(({ isoCode }) => isBundle || variants.some(({ prices }) => prices[isoCode] !== undefined))
    .flatMap((country) =>
      languageCodes.map((language) => ({
        language,
        href: pathTo(storefront(country, language).code, 'product', { urlKey: product.urlKey }),
        label: `${countryName(country.isoCode, locals)} · ${locals.t(`operations-service:language.${language}`)}`,
      })),
    )
}
