import type { CountryCode } from '#kernel/country.ts'
import { nameOfPlace } from '#web/operations/dispatch/place-names.ts'

/** The store or warehouse that receives a return. */
export const placeName = (
  code: string,
  country: CountryCode,
  { shop, storefront, t }: Pick<App.Locals, 'shop' | 'storefront' | 't'>,
): string =>
  nameOfPlace({ country, name: shop.returnAdmin.nameOfPlace(code) }, shop.countries, storefront.language, t)
