import type { AddressTable } from './address-table.ts'
import type { Entered } from './entered.ts'

/**
 * The fields that a delivery area answers, as a form shows them: region and place (the one that gave the area its name), or
 * the region alone where it is not clear which place. Empty for an unknown area.
 */
export function areaValues({ fields, regions }: AddressTable, area: string): Entered {
  const places = regions.flatMap((region) =>
    region.places.filter((place) => place.area === area).map((place) => ({ region, place })),
  )
  const only = places.length === 1 ? places[0] : places.find(({ place }) => place.code === area)
  const region = only?.region ?? places[0]?.region ?? regions.find((each) => each.area === area)
  return Object.fromEntries(
    fields.flatMap(({ key, kind }): readonly (readonly [string, string])[] => {
      if (kind === 'region' && region) return [[key, region.code]]
      return kind === 'place' && only ? [[key, only.place.code]] : []
    }),
  )
}
