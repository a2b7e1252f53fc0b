import type { FieldRejection } from './address.ts'
import type { AddressField, AddressTable, Place, Region } from './address-table.ts'
import { cleanLine, isTooLong } from './clean-text.ts'
import type { Entered } from './entered.ts'
import { findPlaces, findRegion, type FoundPlace } from './find-place.ts'
import { namesPoBox } from './po-box.ts'

type PlaceField = Extract<AddressField, { kind: 'place' }>
type ParsedPlace = {
  readonly region: Region | undefined
  /** Delivery area; undefined: the region's. */
  readonly area: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly rejections: readonly FieldRejection[]
}

const placeLength = 80

/**
 * Region and place of an address. A place that exists in one region only implies the region. `present`: the area that the
 * address has already, which may be closed.
 */
export function parsePlace(table: AddressTable, entered: Entered, present?: string): ParsedPlace {
  const regionField = table.fields.find(({ kind }) => kind === 'region')
  const placeField = table.fields.find((field): field is PlaceField => field.kind === 'place')
  const placeText = placeField ? cleanLine(entered[placeField.key] ?? '', placeLength) : ''
  const found = findPlaces(table, placeText)
  const regionText = regionField ? cleanLine(entered[regionField.key] ?? '', placeLength) : ''
  const chosen = regionText === '' ? undefined : findRegion(table, regionText)
  const here = found.find(({ region }) => region === chosen)
  const derived = regionText === '' && found.length === 1 ? found[0] : undefined
  const region = chosen ?? derived?.region
  const place = (here ?? derived)?.place
  const rejections: FieldRejection[] = []
  if (regionField && !region)
    rejections.push({ field: regionField.key, reason: regionText === '' ? 'missing' : 'choice' })
  if (placeField && !place) {
    const rejection = rejectPlace(placeField, placeText, chosen && found[0])
    if (rejection) rejections.push(rejection)
  }
  const closed =
    region &&
    rejections.length === 0 &&
    (place?.area ?? region.area) !== present &&
    rejectClosed(region, place)
  const closedField = placeField ?? regionField
  if (closed && closedField) rejections.push({ field: closedField.key, ...closed })
  return {
    region,
    area: place?.area,
    fields: {
      ...(region && { [table.regionKey]: region.code }),
      ...(placeField && placeText !== '' && { [placeField.key]: place?.code ?? placeText }),
    },
    rejections,
  }
}

/** Its area gets no new addresses. */
function rejectClosed(region: Region, place: Place | undefined): Omit<FieldRejection, 'field'> | undefined {
  if (place?.isClosed) return { reason: 'closed', facts: { place: place.code, region: region.code } }
  return !place && region.isClosed ? { reason: 'region-closed', facts: { region: region.code } } : undefined
}

/** Why a place name is not accepted; null: it is accepted as entered. */
function rejectPlace(
  { key, required, unlisted, by }: PlaceField,
  placeText: string,
  elsewhere: FoundPlace | undefined,
): FieldRejection | null {
  if (placeText === '') return required ? { field: key, reason: 'missing' } : null
  if (namesPoBox(placeText)) return { field: key, reason: 'po-box' }
  if (isTooLong(placeText, placeLength))
    return { field: key, reason: 'too-long', facts: { max: placeLength } }
  if (elsewhere && unlisted !== 'accepted')
    return {
      field: key,
      reason: 'elsewhere',
      facts: { place: elsewhere.place.code, region: elsewhere.region.code },
    }
  if (unlisted === 'rejected') return { field: key, reason: by === 'code' ? 'zone' : 'choice' }
  return /\p{L}/u.test(placeText) ? null : { field: key, reason: 'unreadable' }
}
