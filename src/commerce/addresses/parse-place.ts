import type { FieldRejection } from './address.ts'
import type { AddressField, AddressTable, Region } from './address-table.ts'
import { cleanLine, isTooLong } from './clean-text.ts'
import type { Entered } from './entered.ts'
import { findPlaces, findRegion, type FoundPlace } from './find-place.ts'
import { namesPoBox } from './po-box.ts'

type PlaceField = Extract<AddressField, { kind: 'place' }>
type ParsedPlace = {
  readonly region: Region | undefined
  /** Of delivery; undefined: the region's. */
  readonly area: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly rejections: readonly FieldRejection[]
}

const placeLength = 80

/** Region and place of an address. A place that is only in one region says the region too. */
export function parsePlace(table: AddressTable, entered: Entered): ParsedPlace {
  const regionField = table.fields.find(({ kind }) => kind === 'region')
  const placeField = table.fields.find((field): field is PlaceField => field.kind === 'place')
  const called = placeField ? cleanLine(entered[placeField.key] ?? '', placeLength) : ''
  const found = findPlaces(table, called)
  const said = regionField ? cleanLine(entered[regionField.key] ?? '', placeLength) : ''
  const chosen = said === '' ? undefined : findRegion(table, said)
  const here = found.find(({ region }) => region === chosen)
  const derived = said === '' && found.length === 1 ? found[0] : undefined
  const region = chosen ?? derived?.region
  const place = (here ?? derived)?.place
  const rejections: FieldRejection[] = []
  if (regionField && !region)
    rejections.push({ field: regionField.key, reason: said === '' ? 'missing' : 'choice' })
  if (placeField && !place) {
    const refusal = refusePlace(placeField, called, chosen && found[0])
    if (refusal) rejections.push(refusal)
  }
  return {
    region,
    area: place?.area,
    fields: {
      ...(region && { [table.regionKey]: region.code }),
      ...(placeField && called !== '' && { [placeField.key]: place?.code ?? called }),
    },
    rejections,
  }
}

/** Why what somebody calls a place cannot be taken; null: it can, as it is written. */
function refusePlace(
  { key, required, unlisted, by }: PlaceField,
  called: string,
  elsewhere: FoundPlace | undefined,
): FieldRejection | null {
  if (called === '') return required ? { field: key, reason: 'missing' } : null
  if (namesPoBox(called)) return { field: key, reason: 'po-box' }
  if (isTooLong(called, placeLength)) return { field: key, reason: 'too-long', facts: { max: placeLength } }
  if (elsewhere && unlisted !== 'kept')
    return {
      field: key,
      reason: 'elsewhere',
      facts: { place: elsewhere.place.code, region: elsewhere.region.code },
    }
  if (unlisted === 'refused') return { field: key, reason: by === 'code' ? 'zone' : 'choice' }
  return /\p{L}/u.test(called) ? null : { field: key, reason: 'unreadable' }
}
