import type { Bilingual } from '#kernel/country.ts'
import type { Position } from '#kernel/position.ts'
import type { AddressTable, Place, Region } from './address-table.ts'
import { findPlaces, findRegion, placeKey } from './find-place.ts'

/** An area as a shopper names it, and about where it is. */
export type FoundArea = { readonly name: Bilingual; readonly position: Position }

/** Shorter beginnings of a name would find anything. */
const shortestBeginning = 3

/**
 * The area with a code or name in either language, also as "Al Barsha, Dubai" and by the beginning of a name. A place without a
 * position of its own is looked for at its region's.
 */
export function findArea(table: AddressTable, text: string): FoundArea | undefined {
  const [first = '', ...rest] = text
    .split(/[,،;]/)
    .map((part) => part.trim())
    .filter((part) => placeKey(part) !== '')
  if (first === '') return undefined
  const places = findPlaces(table, first)
  const within = rest.map((part) => findRegion(table, part)).find((region) => region !== undefined)
  const named = places.find(({ region }) => region === within) ?? places[0]
  if (named) return areaOf(named)
  const inTable = findRegion(table, first)
  if (inTable) return areaOf({ region: inTable })
  const begun = placeBeginningWith(table, first)
  if (begun) return areaOf(begun)
  const region = regionBeginningWith(table, first) ?? within
  return region && areaOf({ region })
}

function areaOf({ place, region }: { readonly place?: Place; readonly region: Region }): FoundArea {
  const [latitude, longitude] = place?.position ?? region.position
  return { name: (place ?? region).name, position: { latitude, longitude } }
}

function placeBeginningWith({ regions }: AddressTable, text: string) {
  for (const region of regions) {
    const place = region.places.find((one) => beginsWith(one, text))
    if (place) return { place, region }
  }
  return undefined
}

const regionBeginningWith = ({ regions }: AddressTable, text: string): Region | undefined =>
  regions.find((region) => beginsWith(region, text))

function beginsWith({ name, also = [] }: Pick<Place, 'name' | 'also'>, text: string): boolean {
  const key = placeKey(text)
  return (
    key.length >= shortestBeginning &&
    [name.en, name.ar, ...also].some((one) => placeKey(one).startsWith(key))
  )
}
