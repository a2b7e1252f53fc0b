import type { AddressesFacade } from '#commerce/addresses/addresses.ts'
import { createAddressesModule } from '#adapters/addresses/create-addresses-module.ts'
import { theCountries } from './the-countries.ts'

let opened: AddressesFacade | undefined

/** Addresses by the real tables, read once. */
export const theAddresses = (): AddressesFacade =>
  (opened ??= createAddressesModule('src/content', { countries: theCountries }))
