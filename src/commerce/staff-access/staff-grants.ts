import { may, reachesOf, type Grant, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { roles } from '#commerce/staff/role.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { StaffPlace } from './ports.ts'
import type { StaffMember } from './staff-member.ts'

export type InvalidGrants = {
  readonly kind: 'invalid-grants'
  readonly reason: 'none' | 'places' | 'unknown-place'
}

/** An address as it is stored; undefined: it is none. */
export const parseStaffEmail = (text: string): string | undefined => {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(email) ? email : undefined
}

/** Whether the operator may give these grants, or change who has them: only where they manage staff themselves. */
export function covers(by: Operator, permission: StaffPermission, grants: readonly Grant[]): boolean {
  const reaches = reachesOf(by, permission)
  return grants.every(({ countries }) =>
    countries === 'all'
      ? reaches.some((reach) => reach.countries === 'all')
      : countries.every((country) => may(by, permission, { country, place: null })),
  )
}

export const managesAll = ({ grants }: Pick<StaffMember, 'grants'>): boolean =>
  grants.some(({ role, countries }) => role === 'admin' && countries === 'all')

export const describeGrants = (grants: readonly Grant[]): readonly string[] =>
  grants.map(({ role, countries, places }) =>
    [
      role,
      countries === 'all' ? 'all' : countries.join('+'),
      places === 'all' ? 'all' : places.join('+'),
    ].join(' '),
  )

export function validateGrants(
  grants: readonly Grant[],
  known: readonly StaffPlace[],
): Result<void, InvalidGrants> {
  const invalid = (reason: InvalidGrants['reason']) => fail({ kind: 'invalid-grants', reason } as const)
  if (grants.length === 0) return invalid('none')
  const countryOfPlace = new Map(known.map(({ code, country }) => [code, country]))
  for (const { role, countries, places } of grants) {
    if (countries !== 'all' && countries.length === 0) return invalid('none')
    if (places !== 'all' && places.length === 0) return invalid('places')
    if (roles[role].isBoundToPlaces === (places === 'all')) return invalid('places')
    for (const place of places === 'all' ? [] : places) {
      const country = countryOfPlace.get(place)
      if (country === undefined || (countries !== 'all' && !countries.includes(country)))
        return invalid('unknown-place')
    }
  }
  return ok(undefined)
}
