import { reachesOf, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'

/** The countries that a person works for, in display order. Every role has its own acts. */
export function scopeOf(by: StaffOperator, countries: readonly Country[]): readonly Country[] {
  const reaches = reachesOf(by, 'audit.own')
  return countries.filter(({ isoCode }) =>
    reaches.some((reach) => reach.countries === 'all' || reach.countries.includes(isoCode)),
  )
}
