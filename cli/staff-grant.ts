import type { StaffPlace } from '#commerce/staff-access/ports.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import { isRoleName, roleNames, roles } from '#commerce/staff/role.ts'
import type { Country } from '#kernel/country.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type Options = Readonly<Record<string, string | boolean | undefined>>

const listOf = (value: string | boolean | undefined): readonly string[] =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : []

/** The grant of --role, --country and --place; else what is wrong with them. */
export function readGrant(
  { role, country, place }: Options,
  countries: readonly Country[],
  known: readonly StaffPlace[],
): Result<Grant, string> {
  if (typeof role !== 'string' || !isRoleName(role))
    return fail(`Give the role: --role ${roleNames.join('|')}.`)
  const codes = listOf(country)
  const chosen = countries.filter(({ isoCode }) => codes.includes(isoCode)).map(({ isoCode }) => isoCode)
  if (chosen.length < codes.length) return fail('A country in --country is unknown.')
  const places = listOf(place)
  if (!roles[role].isBoundToPlaces)
    return places.length > 0
      ? fail('--place is for store-associate and warehouse.')
      : ok({ role, countries: chosen.length > 0 ? chosen : 'all', places: 'all' })
  const ofPlaces = known.filter(({ code }) => places.includes(code)).map((one) => one.country)
  if (places.length === 0 || ofPlaces.length < places.length)
    return fail('Give the warehouses and stores: --place wh-ae,barsha.')
  return ok({ role, countries: chosen.length > 0 ? chosen : [...new Set(ofPlaces)], places })
}
