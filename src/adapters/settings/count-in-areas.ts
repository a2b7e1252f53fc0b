import { sql, type SQL } from 'drizzle-orm'
import { areaOfAddress } from '#commerce/addresses/locate-address.ts'
import type { AddressTable } from '#commerce/addresses/address-table.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { monthMs } from './count-orders.ts'

/** The same place of many addresses. */
type PlaceRow = {
  readonly area: string
  readonly region: string | null
  readonly place: string | null
  readonly count: number
}

export type CountInAreas = ReturnType<typeof createCountInAreas>

/** Addresses in delivery areas, by a table of addresses: where they are by it, not the area that was stored with them. */
export function createCountInAreas(db: Database, clock: Clock) {
  /** `address`: the column; `what`: from and where. */
  const count = async (
    areas: readonly string[],
    table: AddressTable,
    { address, what }: { readonly address: SQL; readonly what: SQL },
  ): Promise<number> => {
    const placeKey = table.fields.find(({ kind }) => kind === 'place')?.key ?? ''
    const isIn = (area: string): boolean => areas.includes(area)
    // Where a place of an area may be; the rest of the country is not read.
    const regions = table.regions
      .filter(({ area, places }) => isIn(area) || places.some((place) => isIn(place.area ?? '')))
      .map(({ code }) => code)
    const found = await rowsOf<PlaceRow>(
      db,
      sql`select ${address} ->> 'area' as area, ${address} -> 'fields' ->> ${table.regionKey}::text as region,
          ${address} -> 'fields' ->> ${placeKey}::text as place, count(*)::int as count
        ${what} and (${address} ->> 'area' = ${anyOf(areas)}
          or ${address} -> 'fields' ->> ${table.regionKey}::text = ${anyOf(regions)})
        group by 1, 2, 3`,
    )
    const fieldsOf = ({ region, place }: PlaceRow) => ({
      ...(region === null ? {} : { [table.regionKey]: region }),
      ...(place === null ? {} : { [placeKey]: place }),
    })
    return found
      .filter((row) => isIn(areaOfAddress(table, { area: row.area, fields: fieldsOf(row) })))
      .reduce((sum, row) => sum + row.count, 0)
  }

  return {
    /** That are not finished. */
    orders: (areas: readonly string[], table: AddressTable) =>
      count(areas, table, {
        address: sql`orders.address`,
        what: sql`from order_facets join orders on orders.id = order_facets.order_id
          where order_facets.country = ${table.country} and is_open and orders.address is not null`,
      }),
    /** With something in them that is to be delivered there, of the last thirty days. */
    carts: (areas: readonly string[], table: AddressTable) =>
      count(areas, table, {
        address: sql`draft.address`,
        what: sql`from carts join checkouts draft on draft.token_digest = carts.token_digest
          where carts.country = ${table.country} and draft.address ->> 'country' = ${table.country}
            and carts.changed_at >= ${addMilliseconds(clock.now(), -monthMs)}::timestamptz
            and draft.choice ->> 'kind' is distinct from 'collect'
            and exists (select 1 from cart_lines where cart_id = carts.id and not saved)`,
      }),
    savedAddresses: (areas: readonly string[], table: AddressTable) =>
      count(areas, table, {
        address: sql`address`,
        what: sql`from customer_addresses where address ->> 'country' = ${table.country}`,
      }),
  }
}
