import { sql, type SQL } from 'drizzle-orm'
import { reachesOf, type Operator, type Reach } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'

/** Columns or expressions by which a row has a country and a place. `place` null: rows of this list are at none. */
type Located = { readonly country: SQL; readonly place: SQL | null }

/**
 * The rows that an operator may see by a permission: as `may()` decides for one. What is at no place is out of reach of who is
 * bound to places.
 */
export function withinReach(by: Operator, permission: StaffPermission, { country, place }: Located): SQL {
  const among = (column: SQL, values: readonly string[]): SQL =>
    values.length === 0
      ? sql`false`
      : sql`${column} in (${sql.join(
          values.map((one) => sql`${one}`),
          sql`, `,
        )})`
  const conditionOf = ({ countries, places }: Reach): SQL => {
    const inCountry =
      countries === 'all' ? sql`true` : sql`(${country} is null or ${among(country, countries)})`
    const atPlace = places === 'all' ? sql`true` : place === null ? sql`false` : among(place, places)
    return sql`(${inCountry} and ${atPlace})`
  }
  const conditions = reachesOf(by, permission).map(conditionOf)
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}
