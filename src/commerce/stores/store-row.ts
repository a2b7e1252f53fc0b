import type { OpeningPeriod } from './opening-hours.ts'
import type { Store } from './store.ts'
import type { CountryCode } from '#kernel/country.ts'

/** A store as it is stored: with the periods that are its own, without those of its country. */
export type StoreRow = Omit<Store, 'calendar' | 'timeZone'> & { readonly periods: readonly OpeningPeriod[] }

export type StoreCalendar = { readonly country: CountryCode; readonly periods: readonly OpeningPeriod[] }

export const toStore = (
  { periods, ...row }: StoreRow,
  countryPeriods: readonly OpeningPeriod[],
  timeZone: string,
): Store => ({ ...row, calendar: [...periods, ...countryPeriods], timeZone })
