import { fold } from '#kernel/fold.ts'
import type { AddressTable, Place, Region } from './address-table.ts'

export type FoundPlace = { readonly place: Place; readonly region: Region }

/** The article, and what English makes of it before letters of the sun: "Ash Sharqiyah", "Ar Rayyan". */
const article = /^(?:al|el|ad|an|ar|as|ash|at|ath|az)[\s-]+|^ال/

/** A name as it is compared: "Al-Jimi", "al jimi" and "Jimi" are one, so are الجيمي and جيمي. */
export function placeKey(name: string): string {
  const words = fold(name).replace(article, '')
  return words.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Where a table has what somebody calls by this code or name, in either language: the same name may be in several regions. */
export function findPlaces(table: AddressTable, called: string): readonly FoundPlace[] {
  const { byCode, byName } = placesOf(table)
  return byCode.get(called.trim().toLowerCase()) ?? byName.get(placeKey(called)) ?? []
}

/** The region of this code or name. */
export function findRegion({ regions }: AddressTable, called: string): Region | undefined {
  const key = placeKey(called)
  return (
    regions.find(({ code }) => code === called.trim().toLowerCase()) ??
    regions.find(({ name }) => placeKey(name.en) === key || placeKey(name.ar) === key)
  )
}

type Places = Readonly<Record<'byCode' | 'byName', ReadonlyMap<string, readonly FoundPlace[]>>>

/** Hundreds of names are folded once for a table, not for each address. */
function placesOf(table: AddressTable): Places {
  const before = known.get(table)
  if (before) return before
  const all = table.regions.flatMap((region) => region.places.map((place) => ({ place, region })))
  const places = {
    byCode: Map.groupBy(all, ({ place }) => place.code),
    byName: grouped(
      all.flatMap((found) =>
        [...new Set(namesOf(found.place).map(placeKey))].map((key) => [key, found] as const),
      ),
    ),
  }
  known.set(table, places)
  return places
}

const known = new WeakMap<AddressTable, Places>()

const namesOf = ({ name, also = [] }: Place): readonly string[] => [name.en, name.ar, ...also]

function grouped(
  named: readonly (readonly [string, FoundPlace])[],
): ReadonlyMap<string, readonly FoundPlace[]> {
  const groups = new Map<string, readonly FoundPlace[]>()
  for (const [key, found] of named) groups.set(key, [...(groups.get(key) ?? []), found])
  return groups
}
