import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { readJsonFiles, wrongFile } from '#adapters/content/read-json-files.ts'
import { deliverySchema } from './delivery-schema.ts'

/** One country per file. Throws StartFailure for an invalid file, an unknown zone or region, and a duplicate code. */
export function readDeliveryTables(directory: string): readonly DeliveryTable[] {
  return readJsonFiles(directory, deliverySchema).map(({ file, value }) => {
    for (const fault of faultsOf(value)) throw wrongFile(file, fault)
    return value
  })
}

function* faultsOf({ zones, regions, areas, slots, services }: DeliveryTable): Generator<string> {
  const knowsZone = (code: string): boolean => zones.some((zone) => zone.code === code)
  const area = twiceIn(areas.map(({ code }) => code))
  if (area !== undefined) yield `area "${area}" is there twice`
  for (const { code, zone, region } of areas) {
    if (!knowsZone(zone)) yield `zone "${zone}" of area "${code}" is none of its zones`
    if (!regions.some((one) => one.code === region))
      yield `region "${region}" of area "${code}" is none of its regions`
  }
  for (const { zones: named, from, to } of slots.windows)
    for (const zone of named)
      if (!knowsZone(zone)) yield `zone "${zone}" of slot ${from}-${to} is none of its zones`
  for (const { zones: named, code } of services)
    for (const zone of named)
      if (!knowsZone(zone)) yield `zone "${zone}" of service "${code}" is none of its zones`
  const service = twiceIn(services.map(({ code }) => code))
  if (service !== undefined) yield `service "${service}" is there twice`
  // The id of a slot is its zone, day and hours: two equal ones would share their capacity.
  const slot = twiceIn(
    slots.windows.flatMap(({ zones: named, weekdays, season, from, to }) =>
      named.flatMap((zone) => weekdays.map((weekday) => `${zone} ${season} ${weekday} ${from}-${to}`)),
    ),
  )
  if (slot !== undefined) yield `slot "${slot}" is there twice`
}

const twiceIn = (codes: readonly string[]): string | undefined =>
  codes.find((one, index) => codes.indexOf(one) !== index)
