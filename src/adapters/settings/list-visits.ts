import { sql } from 'drizzle-orm'
import type { CountryCode } from '#kernel/country.ts'
import { toInstant, type Clock, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Visit = { readonly storeCode: string; readonly at: Instant }

export type ListVisits = ReturnType<typeof createListVisits>

/** For which people come to stores from now on. */
export function createListVisits(db: Database, clock: Clock) {
  const list = async (query: ReturnType<typeof sql>): Promise<readonly Visit[]> => {
    const found = await rowsOf<{ store: string; at: string | Date }>(db, query)
    return found.map(({ store, at }) => ({ storeCode: store, at: toInstant(new Date(at)) }))
  }
  return {
    /** Until when orders that are ready are waited for. */
    pickups: (country: CountryCode, stores: readonly string[]) =>
      list(sql`select orders.choice ->> 'store' as store, collect_by as at
        from shipments join orders on orders.id = shipments.order_id
        where orders.country = ${country} and orders.choice ->> 'store' = ${anyOf(stores)}
          and collect_by > ${clock.now()}::timestamptz and shipments.status not in ('Delivered', 'Canceled')`),
    /** When booked consultations begin. */
    consultations: (country: CountryCode, stores: readonly string[]) =>
      list(sql`select store_code as store, starts_at as at from consultations
        where country = ${country} and store_code = ${anyOf(stores)} and state = 'booked'
          and starts_at > ${clock.now()}::timestamptz`),
  }
}
