import type { DispatchPlace } from '#commerce/dispatch/create-picking.ts'
import { warehouseOf } from '#commerce/dispatch/place-of-order.ts'
import type { Country } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import type { Translate } from '#i18n/translator.ts'

/** "Warehouse, United Arab Emirates", or the code of a store. */
export function nameOfPlace(
  { code, country }: DispatchPlace,
  countries: readonly Country[],
  language: Language,
  t: Translate,
): string {
  const found = countries.find(({ isoCode }) => isoCode === country)
  const name = found?.[`name_${language}`] ?? country
  return code === warehouseOf(country)
    ? t('operations-dispatch:place.warehouse', { country: name })
    : t('operations-dispatch:place.store', { code, country: name })
}
