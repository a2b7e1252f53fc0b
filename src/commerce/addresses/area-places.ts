import type { Bilingual } from '#kernel/country.ts'
import type { AddressTable, Place, Region } from './address-table.ts'
import { placeKey } from './find-place.ts'

/** A delivery area, as addresses read it. */
export type ServedArea = {
  readonly code: string
  readonly name: Bilingual
  readonly region: string
  /** What it was called before. */
  readonly also?: readonly string[]
  readonly isClosed?: boolean
}
type Areas = readonly ServedArea[]
type Known = { readonly areas: Areas; readonly table: AddressTable }
const known = new WeakMap<AddressTable, Known>()

/**
 * A table of addresses with the delivery areas that are in force: those that operators have added are places, those that they have
 * renamed have their name, and places of closed ones are marked. The same areas make one table.
 */
export function withAreas(table: AddressTable, ofFiles: Areas, areas: Areas): AddressTable {
  const before = known.get(table)
  if (before?.areas === areas) return before.table
  const named = new Map(ofFiles.map((area) => [area.code, area]))
  const made = {
    ...table,
    regions: table.regions.map((region) => {
      const here = areas.filter((area) => area.region === region.code)
      const added = here.filter(({ code }) => !named.has(code))
      const renamed = here.filter((area) => isRenamed(area, named.get(area.code)))
      return closeAreas(addAreas(renameAreas(region, renamed), added), areas)
    }),
  }
  known.set(table, { areas, table: made })
  return made
}

const isRenamed = ({ name, also = [] }: ServedArea, before: ServedArea | undefined): boolean =>
  before !== undefined && (name.en !== before.name.en || name.ar !== before.name.ar || also.length > 0)

/** What a place was called before is still understood. */
const rename = (place: Place, { name, also = [] }: ServedArea): Place => ({
  ...place,
  name,
  also: [...(place.also ?? []), place.name.en, place.name.ar, ...also],
})

const renameAreas = (region: Region, renamed: Areas): Region => ({
  ...region,
  places: region.places.map((place) => {
    const area = renamed.find(({ code }) => code === place.code)
    return area ? rename(place, area) : place
  }),
})

/** A place that the table has already gets an area of its own, which it keeps when the area is renamed. */
function addAreas(region: Region, added: Areas): Region {
  const areaOf = ({ code, name }: Place): ServedArea | undefined => {
    const key = placeKey(name.en)
    return (
      added.find((area) => area.code === code) ??
      added.find((area) => placeKey(area.name.en) === key) ??
      added.find(({ also = [] }) => also.some((one) => placeKey(one) === key))
    )
  }
  const taken = new Map(region.places.map((place) => [place, areaOf(place)]))
  const areas = new Set(taken.values())
  const others = added.filter((area) => !areas.has(area))
  return {
    ...region,
    places: [
      ...region.places.map((place) => {
        const area = taken.get(place)
        return area ? { ...rename(place, area), area: area.code } : place
      }),
      ...others.map(({ code, name, also }) => ({ code, name, area: code, ...(also ? { also } : {}) })),
    ],
  }
}

function closeAreas(region: Region, areas: Areas): Region {
  const isClosed = (code: string): boolean => areas.some((area) => area.code === code && area.isClosed)
  return {
    ...region,
    ...(isClosed(region.area) ? { isClosed: true } : {}),
    places: region.places.map((place) =>
      isClosed(place.area ?? region.area) ? { ...place, isClosed: true } : place,
    ),
  }
}
