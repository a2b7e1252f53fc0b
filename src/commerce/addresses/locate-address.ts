import type { Address } from './address.ts'
import type { AddressTable } from './address-table.ts'
import { findPlaces, findRegion } from './find-place.ts'
import type { AddressTables } from './parse-address.ts'

type Located = Pick<Address, 'area' | 'fields'>

/**
 * The delivery area of an address now: that of its place, which may have been given one since the address was entered. A place
 * without one of its own stays in the area that it was entered with, as does an address whose place is not known.
 */
export function areaOfAddress(table: AddressTable, { area, fields }: Located): string {
  const region = findRegion(table, fields[table.regionKey] ?? '')
  const key = table.fields.find(({ kind }) => kind === 'place')?.key
  const named = key === undefined ? '' : (fields[key] ?? '')
  if (!region || named === '') return area
  return findPlaces(table, named).find((found) => found.region === region)?.place.area ?? area
}

/** An address that was entered earlier, in the area and the zone where it is now. */
export function locateAddress(address: Address, { find, zoneOf }: AddressTables): Address {
  const table = find(address.country)
  const area = table ? areaOfAddress(table, address) : address.area
  const zoneId = zoneOf(address.country, area) ?? address.zoneId
  return area === address.area && zoneId === address.zoneId ? address : { ...address, area, zoneId }
}
