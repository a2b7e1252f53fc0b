import { fold } from '#kernel/fold.ts'
import type { AddressTable, Place, Region } from './address-table.ts'

export type FoundPlace = { readonly place: Place; readonly region: Region }

/** The Arabic article, and its transliterations before sun letters: "Ash Sharqiyah", "Ar Rayyan". */
const article = /^(?:al|el|ad|an|ar|as|ash|at|ath|az)[\s-]+|^ال/

/** Key that names are compared by: "Al-Jimi", "al jimi" and "Jimi" are equal, as are الجيمي and جيمي. */
export function placeKey(name: string): string {
  const folded = fold(name).replace(article, '')
  return folded.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Places with this code or name, in either language; the same name may exist in several regions. */
export function findPlaces(table: AddressTable, codeOrName: string): readonly FoundPlace[] {
  const { byCode, byName } = placesOf(table)
  return byCode.get(codeOrName.trim().toLowerCase()) ?? byName.get(placeKey(codeOrName)) ?? []
}

export function findRegion({ regions }: AddressTable, codeOrName: string): Region | undefined {
  const key = placeKey(codeOrName)
  return (
    regions.find(({ code }) => code === codeOrName.trim().toLowerCase()) ??
    regions.find(({ name }) => placeKey(name.en) === key || placeKey(name.ar) === key)
  )
}

type Places = Readonly<Record<'byCode' | 'byName', ReadonlyMap<string, readonly FoundPlace[]>>>

/** Names are folded once per table. */
function placesOf(table: AddressTable): Places {
  const before = known.get(table)
  if (before) return before
  const all = table.regions.flatMap((region) => region.places.map((place) => ({ place, region })))
  const places = {
    byCode: Map.groupBy(all, ({ place }) => place.code),
    // What a place is called comes before what another one is called as well, or was before.
    byName: grouped([
      ...all.flatMap((found) => keyed(found, 'name')),
      ...all.flatMap((found) => keyed(found, 'also')),
    ]),
  }
  known.set(table, places)
  return places
}

const known = new WeakMap<AddressTable, Places>()

/** The keys of its names, or those that other names add. */
function keyed(found: FoundPlace, which: 'name' | 'also'): readonly (readonly [string, FoundPlace])[] {
  const { name, also = [] } = found.place
  const names = new Set([name.en, name.ar].map(placeKey))
  const others = new Set(also.map(placeKey).filter((key) => !names.has(key)))
  return [...(which === 'name' ? names : others)].map((key) => [key, found])
}

function grouped(
  named: readonly (readonly [string, FoundPlace])[],
): ReadonlyMap<string, readonly FoundPlace[]> {
  const groups = new Map<string, readonly FoundPlace[]>()
  for (const [key, found] of named) groups.set(key, [...(groups.get(key) ?? []), found])
  return groups
}
