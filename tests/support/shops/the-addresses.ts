import type { AddressesFacade } from '#commerce/addresses/addresses.ts'
import { openAddresses } from '#adapters/addresses/open-addresses.ts'
import { theCountries } from './the-countries.ts'

let opened: AddressesFacade | undefined

/** Addresses by the real tables, read once. */
export const theAddresses = (): AddressesFacade =>
  (opened ??= openAddresses('src/content', { countries: theCountries }))
