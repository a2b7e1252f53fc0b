import type { StaffPlace } from '#commerce/staff-access/ports.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Country } from '#kernel/country.ts'

/** One warehouse per country ("wh-ae"), and the stores as they are now. */
export const createListPlaces =
  (countries: readonly Country[], stores: () => readonly Store[]): (() => readonly StaffPlace[]) =>
  () => [
    ...countries.map(({ isoCode }) => ({ code: `wh-${isoCode}`, country: isoCode, name: null })),
    ...stores().map(({ storeCode, country, name }) => ({ code: storeCode, country, name })),
  ]
