import type { Grant } from './operator.ts'

const isWithin = (part: readonly string[] | 'all', whole: readonly string[] | 'all'): boolean =>
  whole === 'all' || (part !== 'all' && part.every((one) => whole.includes(one)))

/** Whether the change only takes rights: each role afterwards was there before, for at least as much. */
export const onlyTakes = (before: readonly Grant[], after: readonly Grant[]): boolean =>
  after.every(({ role, countries, places }) =>
    before.some(
      (one) => one.role === role && isWithin(countries, one.countries) && isWithin(places, one.places),
    ),
  )

/** The country of all the grants; null: they are for several. */
export function countryOf(grants: readonly Grant[]): string | null {
  const countries = grants.flatMap((grant) => grant.countries)
  const [first] = countries
  return first !== undefined && first !== 'all' && countries.every((one) => one === first) ? first : null
}
