import type { Address } from '#commerce/addresses/address.ts'
import type { EnteredAddress } from '#commerce/customers/address-book.ts'

/** An address in a country, as parsed. */
export const anAddressIn = (country: string, parts: Partial<Address> = {}): Address => ({
  country,
  fields: { emirate: 'dubai', area: 'Al Barsha', street: 'Street 5', building: 'Villa 12' },
  area: 'dubai',
  zoneId: 'near',
  addressType: 'home',
  access: { floor: null, lift: null, gatePass: false },
  landmark: '',
  note: '',
  pin: null,
  ...parts,
})

export const anEnteredAddress = (
  parts: Partial<EnteredAddress> & { readonly country?: string } = {},
): EnteredAddress => ({
  label: parts.label ?? 'Home',
  address: parts.address ?? anAddressIn(parts.country ?? 'ae'),
  makesDefault: parts.makesDefault ?? false,
})
