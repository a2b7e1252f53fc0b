import type { Address, FieldRejection } from '#commerce/addresses/address.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

/** Addresses that a customer may keep, in all countries together. */
export const maxSavedAddresses = 20

/** An address that a customer keeps. */
export type SavedAddress = {
  readonly id: string
  /** "Parents"; may be empty. */
  readonly label: string
  readonly address: Address
  /** Filled in first in checkouts of its country. One in each country where there are any. */
  readonly isDefault: boolean
}

/** An address as entered, with the label as typed. */
export type EnteredAddress = {
  readonly label: string
  readonly address: Address
  /** False leaves the default as it is. */
  readonly makesDefault: boolean
}

type AddressNotFound = { readonly kind: 'not-found' }
export type AddressRejected = { readonly kind: 'fields'; readonly rejections: readonly FieldRejection[] }
type AddressBookFull = { readonly kind: 'full'; readonly max: number }

/** Addresses of one customer. Those of others are not found, as unknown ones are not. */
export type AddressBookFacade = {
  /** The default first, then the newest; without a country those of all, country by country. */
  list(customerId: string, country?: CountryCode): Promise<readonly SavedAddress[]>
  find(customerId: string, id: string): Promise<SavedAddress | undefined>
  /** The address of the customer's checkout draft in the country, unless the place is kept already. */
  findOffer(customerId: string, country: CountryCode): Promise<Address | undefined>
  /** The first of its country becomes the default. The same id (of a form) adds once. */
  add(
    customerId: string,
    id: string,
    entered: EnteredAddress,
  ): Promise<Result<void, AddressRejected | AddressBookFull | AddressNotFound>>
  /** An address stays in its country. */
  update(
    customerId: string,
    id: string,
    entered: EnteredAddress,
  ): Promise<Result<void, AddressRejected | AddressNotFound>>
  /** When the default is removed, the newest of its country becomes the default. */
  remove(customerId: string, id: string): Promise<Result<void, AddressNotFound>>
  setDefault(customerId: string, id: string): Promise<Result<void, AddressNotFound>>
}

type Change = EnteredAddress & { readonly at: Instant }

/** All find the customer's own addresses only; writes of one customer wait for each other. */
export type AddressBookRepository = {
  list(customerId: string, country: CountryCode | null): Promise<readonly SavedAddress[]>
  find(customerId: string, id: string): Promise<SavedAddress | undefined>
  /** `not-found`: the account was closed meanwhile. */
  add(
    customerId: string,
    id: string,
    change: Change,
    max: number,
  ): Promise<Result<void, AddressBookFull | AddressNotFound>>
  update(customerId: string, id: string, change: Change): Promise<Result<void, AddressNotFound>>
  remove(customerId: string, id: string): Promise<Result<void, AddressNotFound>>
  setDefault(customerId: string, id: string, at: Instant): Promise<Result<void, AddressNotFound>>
}
