import type { DispatchPlace } from '#commerce/dispatch/create-picking.ts'
import type { Country } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import type { Translate } from '#i18n/translator.ts'

/** "Warehouse, United Arab Emirates", or a store by its name. */
export function nameOfPlace(
  { country, name }: Pick<DispatchPlace, 'country' | 'name'>,
  countries: readonly Country[],
  language: Language,
  t: Translate,
): string {
  const found = countries.find(({ isoCode }) => isoCode === country)
  const where = found?.[`name_${language}`] ?? country
  return name === null
    ? t('operations-dispatch:place.warehouse', { country: where })
    : t('operations-dispatch:place.store', { name: name[language], country: where })
}

/** Of a warehouse or store by its code; the code itself where it is not known any more. */
export function nameOfPlaceCode(
  code: string,
  { shop, storefront, t }: Pick<App.Locals, 'shop' | 'storefront' | 't'>,
): string {
  const place = shop.staffAccess.listPlaces().find((one) => one.code === code)
  return place ? nameOfPlace(place, shop.countries, storefront.language, t) : code
}
