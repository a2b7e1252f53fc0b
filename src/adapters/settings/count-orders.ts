import { sql, type SQL } from 'drizzle-orm'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { Currency } from '#kernel/currency.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'

export type CountOrders = ReturnType<typeof createCountOrders>

export const monthMs = 30 * 86_400_000

/** Orders that a change of settings is about. */
export function createCountOrders(db: Database, clock: Clock) {
  const count = async (what: SQL): Promise<number> =>
    (await rowsOf<{ count: number }>(db, sql`select count(*)::int as count ${what}`))[0]?.count ?? 0
  const ofMonth = (country: CountryCode): SQL =>
    sql`from order_facets where country = ${country}
      and placed_at >= ${addMilliseconds(clock.now(), -monthMs)}::timestamptz`

  return {
    placed: (country: CountryCode) => count(ofMonth(country)),
    /** Of the last thirty days. */
    paidBy: (methods: readonly string[], country: CountryCode) =>
      count(sql`${ofMonth(country)} and method = ${anyOf(methods)}`),
    /** That still wait to be paid. */
    awaiting: (methods: readonly string[], country: CountryCode) =>
      count(sql`from order_facets where country = ${country} and is_unpaid and method = ${anyOf(methods)}`),
    /** Of the last thirty days, in cash, above an amount. */
    cashAbove: (method: string, minor: number, country: CountryCode) =>
      count(sql`${ofMonth(country)} and method = ${method} and total_minor > ${minor}`),
    /** That are not finished. */
    open: (country: CountryCode) => count(sql`from order_facets where country = ${country} and is_open`),
    /** Not finished, with a delivery or a pickup that is next on a day or after it, as the list of orders finds them. */
    dueFrom: (day: Day, country: CountryCode) =>
      count(sql`from order_facets where country = ${country} and is_open and next_day >= ${day}::date`),
    /** Requests for a second person, of thirty days. */
    approvalsOf: (country: CountryCode) =>
      count(sql`from approvals where command ->> 'country' = ${country}
        and requested_at >= ${addMilliseconds(clock.now(), -monthMs)}::timestamptz`),
    /** What one person has given alone in thirty days, above an amount. */
    giftsAbove: (minor: number, currency: Currency) =>
      count(sql`from staff_gifts where currency = ${currency} and amount_minor > ${minor}
        and at >= ${addMilliseconds(clock.now(), -monthMs)}::timestamptz`),
    openIn: (zone: string, country: CountryCode) =>
      count(sql`from order_facets where country = ${country} and is_open and zone = ${zone}`),
    /** Of the last thirty days, with something in them. */
    openCarts: (country: CountryCode) =>
      count(sql`from carts where country = ${country}
        and changed_at >= ${addMilliseconds(clock.now(), -monthMs)}::timestamptz
        and exists (select 1 from cart_lines where cart_id = carts.id and not saved)`),
    /** With a delivery or a pickup that is next on one of the days, as the list of orders finds them. */
    dueOn: (days: readonly Day[], country: CountryCode) =>
      count(
        sql`from order_facets where country = ${country} and is_open and next_day::text = ${anyOf(days)}`,
      ),
    /** Shipments without hours whose promised days have one of these in them. */
    promisedOn: (days: readonly Day[], country: CountryCode) =>
      count(sql`from shipments join order_facets on order_facets.order_id = shipments.order_id
        where country = ${country} and is_open and shipments.slot is null and collect_by is null
          and shipments.status not in ('Delivered', 'Canceled')
          and exists (select 1 from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as day
            where day::date between earliest and latest)`),
    /** Orders that are ready at a store and end on one of the days. */
    pickupsEndingOn: (
      days: readonly Day[],
      { isoCode, timeZone }: { isoCode: CountryCode; timeZone: string },
    ) =>
      count(sql`from shipments join order_facets on order_facets.order_id = shipments.order_id
        where country = ${isoCode} and is_open
          and (collect_by at time zone ${timeZone})::date::text = ${anyOf(days)}`),
  }
}
