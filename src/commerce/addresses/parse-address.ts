import type { CountryCode } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Address, FieldRejection } from './address.ts'
import type { AddressTable } from './address-table.ts'
import type { Entered } from './entered.ts'
import { parseAccess } from './parse-access.ts'
import { parsePin } from './parse-location.ts'
import { parsePlace } from './parse-place.ts'
import { parseText } from './parse-text.ts'

export type AddressTables = {
  find(country: CountryCode): AddressTable | undefined
  /** Zone of a delivery area; undefined: there is no such area. */
  zoneOf(country: CountryCode, area: string): string | undefined
}

/**
 * Parses an address in the format of a country, or returns what is wrong with each field. Regions and places become codes
 * where the table has them; digits become Latin; fields of other countries are ignored. `present`: the area where the address
 * is that is corrected, which may be closed.
 */
export function parseAddress(
  country: CountryCode,
  entered: Entered,
  tables: AddressTables,
  present?: string,
): Result<Address, readonly FieldRejection[]> {
  const table = tables.find(country)
  invariant(table, `${country} has a table of addresses`)
  const place = parsePlace(table, entered, present)
  const texts = table.fields.flatMap((field) =>
    field.kind === 'text' ? [{ key: field.key, ...parseText(field, entered, place.region) }] : [],
  )
  const { rejections: accessRejections, ...access } = parseAccess(entered)
  const pin = parsePin(entered['coordinates'] ?? '', table)
  const rejections = inOrder(table, [
    ...place.rejections,
    ...texts.flatMap(({ rejection }) => rejection ?? []),
    ...accessRejections,
    ...(pin.ok ? [] : [{ field: 'coordinates', reason: pin.failure }]),
  ])
  if (!pin.ok || !place.region || rejections.length > 0) return fail(rejections)
  const area = place.area ?? place.region.area
  const zoneId = tables.zoneOf(country, area)
  invariant(zoneId, `${area} is an area of the delivery table of ${country}`)
  const written = texts.filter(({ value }) => value !== '').map(({ key, value }) => [key, value] as const)
  return ok({
    country,
    fields: { ...place.fields, ...Object.fromEntries(written) },
    area,
    zoneId,
    ...access,
    pin: pin.value,
  })
}

/** In the order of the form. */
function inOrder({ fields }: AddressTable, rejections: readonly FieldRejection[]): readonly FieldRejection[] {
  const at = ({ field }: FieldRejection): number => {
    const index = fields.findIndex(({ key }) => key === field)
    return index < 0 ? fields.length : index
  }
  return [...rejections].sort((one, other) => at(one) - at(other))
}
