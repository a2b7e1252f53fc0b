import { and, sql, type SQL } from 'drizzle-orm'
import type { OrderFilters, OrderFlag, OrderListing, OrderRow } from '#commerce/orders/listing/order-list.ts'
import { orderFlags } from '#commerce/orders/listing/order-list.ts'
import type { Reach } from '#commerce/staff/operator.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import {
  countedWithin,
  countLimit,
  countOf,
  keyset,
  toCount,
  type Counted,
  type Key,
} from '#infrastructure/db/keyset.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { nextDayKey, orderFacets } from './order-facet-tables.ts'
import { toTermQuery } from './to-facet-row.ts'

type FacetRow = Pick<
  OrderRow,
  'id' | 'number' | 'name' | 'country' | 'method' | 'payment' | 'status' | 'display' | 'nextDay' | 'place'
> & {
  readonly placedAt: string | Date
  readonly currency: OrderRow['total']['currency']
  readonly totalMinor: string | number
  readonly claimName: string | null
  readonly claimAt: string | Date | null
} & Readonly<Record<OrderFlag, boolean>>

const byPlaced: Key<OrderRow> = {
  expression: sql`placed_at`,
  kind: 'instant',
  valueOf: ({ placedAt }) => placedAt,
}
const byTotal: Key<OrderRow> = {
  expression: sql`total_minor`,
  kind: 'number',
  valueOf: ({ total }) => total.minor,
}
const byDay: Key<OrderRow> = {
  expression: nextDayKey(orderFacets),
  kind: 'number',
  valueOf: ({ nextDay }) => (nextDay === null ? 99_999 : daysSince2000(nextDay)),
}
/** As `nextDayKey` says of a row in the database. */
function daysSince2000(day: Day): number {
  return Math.round((Date.parse(day) - Date.parse('2000-01-01')) / 86_400_000)
}

const byId: Key<OrderRow> = { expression: sql`order_id`, kind: 'uuid', valueOf: ({ id }) => id }
const sorts: Readonly<Record<string, Key<OrderRow>>> = { placed: byPlaced, total: byTotal, next: byDay }

/** The operators' list of orders, over `order_facets`. */
export function createOrderListing(db: Database, countries: readonly Country[]): OrderListing {
  const conditions = (now: Instant) => flagConditions(countries, now)

  async function read(
    { where, counts, orderBy, limit }: { where: SQL; counts: SQL; orderBy: SQL; limit: number },
    now: Instant,
  ): Promise<readonly (FacetRow & Counted)[]> {
    const flags = conditions(now)
    const columns = orderFlags.map((flag) => sql`${flags[flag]} as ${sql.identifier(flag)}`)
    return rowsOf<FacetRow & Counted>(
      db,
      sql`select order_id as id, number, placed_at as "placedAt", name, country, currency, total_minor as "totalMinor", method, payment,
          status, display, next_day::text as "nextDay", place, ${sql.join(columns, sql`, `)},
          (select staff_name from operations_claims where object_kind = 'order' and object_id = number) as "claimName",
          (select claimed_at from operations_claims where object_kind = 'order' and object_id = number) as "claimAt",
          ${counts} as counted
        from order_facets where ${where} order by ${orderBy} limit ${limit}`,
    )
  }

  return {
    async list(query, reaches, now) {
      const matches = matchesOf(query, { reaches, countries, now })
      const page = keyset<OrderRow>(query, sorts[query.sort] ?? byPlaced, byId)
      const statement = sql`select 1 from order_facets where ${matches}`
      const found = await read(
        {
          where: sql`${matches} and ${page.where}`,
          counts: countedWithin(statement),
          orderBy: sql.join(page.orderBy, sql`, `),
          limit: page.limit,
        },
        now,
      )
      const count = await countOf(db, found, { statement, cursor: query.cursor })
      return { ...page.toPage(found.map(toRow)), count }
    },
    async tally(flags, reaches, now) {
      if (flags.length === 0) return new Map()
      // The oldest first, so that they are among those that are counted.
      const tallies = flags.map(
        (flag) =>
          sql`select ${flag}::text as flag, count(*)::int as counted, min(placed_at) as "placedAt", (array_agg(country order by placed_at))[1] as country
            from (select placed_at, country from order_facets where ${within(reaches)} and ${conditions(now)[flag]}
              order by placed_at limit ${countLimit + 1}) as ${sql.identifier(flag)}`,
      )
      const found = await rowsOf<
        Counted & { flag: OrderFlag; placedAt: string | Date | null; country: CountryCode | null }
      >(db, sql.join(tallies, sql` union all `))
      return new Map(
        found.map(({ flag, counted, placedAt, country }) => [
          flag,
          {
            ...toCount(counted),
            oldest: placedAt === null || country === null ? null : { at: toInstant(placedAt), country },
          },
        ]),
      )
    },
    async neighbors(number, query, reaches, now) {
      const sort = sorts[query.sort] ?? byPlaced
      const matches = matchesOf(query, { reaches, countries, now })
      const key = sql`((${sort.expression}), (order_id))`
      const self = sql`(select (${sort.expression}), (order_id) from order_facets where number = ${number} limit 1)`
      const nextTo = (descending: boolean): SQL => {
        const direction = descending ? sql`desc` : sql`asc`
        return sql`(select number from order_facets where ${matches} and ${key} ${descending ? sql`<` : sql`>`} ${self}
          order by (${sort.expression}) ${direction}, (order_id) ${direction} limit 1)`
      }
      const [found] = await rowsOf<{ previous: string | null; next: string | null }>(
        db,
        sql`select ${nextTo(!query.descending)} as previous, ${nextTo(query.descending)} as next`,
      )
      return { previous: found?.previous ?? null, next: found?.next ?? null }
    },
  }
}

const toInstant = (at: string | Date): Instant => new Date(at).toISOString()

const toRow = (row: FacetRow): OrderRow => ({
  id: row.id,
  number: row.number,
  name: row.name,
  country: row.country,
  method: row.method,
  payment: row.payment,
  status: row.status,
  display: row.display,
  nextDay: row.nextDay,
  place: row.place,
  placedAt: toInstant(row.placedAt),
  total: money(Number(row.totalMinor), row.currency),
  flags: orderFlags.filter((flag) => row[flag]),
  claim:
    row.claimName === null || row.claimAt === null
      ? null
      : { name: row.claimName, at: toInstant(row.claimAt) },
})

/** What each flag means of a row. Days are those of its country. */
function flagConditions(countries: readonly Country[], now: Instant): Readonly<Record<OrderFlag, SQL>> {
  const onDay = (operator: SQL) =>
    sql`(${sql.join(
      countries.map(
        ({ isoCode, timeZone }) =>
          sql`country = ${isoCode} and next_day ${operator} ${localTime(now, timeZone).day}::date`,
      ),
      sql` or `,
    )})`
  return {
    'on-hold': sql`is_on_hold`,
    cancellation: sql`cancels`,
    items: sql`cancels_items`,
    late: sql`(is_open and ${onDay(sql`<`)})`,
    unpaid: sql`is_unpaid`,
    'cash-today': sql`(is_cash and is_open and ${onDay(sql`=`)})`,
  }
}

type Within = {
  readonly reaches: readonly Reach[]
  readonly countries: readonly Country[]
  readonly now: Instant
}

function matchesOf(
  { filters, search }: { readonly filters: OrderFilters; readonly search: string },
  { reaches, countries, now }: Within,
): SQL {
  const equal = (column: SQL, value: string | null) =>
    value === null ? undefined : sql`${column} = ${value}`
  const flag = orderFlags.find((one) => one === filters.flag)
  const terms = toTermQuery(search)
  const from = filters.day?.from ?? null
  const to = filters.day?.to ?? null
  return (
    and(
      within(reaches),
      equal(sql`country`, filters.country),
      equal(sql`display`, filters.state),
      equal(sql`method`, filters.method),
      equal(sql`slot`, filters.slot),
      equal(sql`zone`, filters.zone),
      equal(sql`coupon`, filters.coupon?.toUpperCase() ?? null),
      filters.reason === null ? undefined : sql`is_on_hold and ${filters.reason} = any(review_reasons)`,
      filters.sku === null ? undefined : sql`skus @> array[${filters.sku.toUpperCase()}]::text[]`,
      filters.tag === null
        ? undefined
        : sql`number in (select object_id from operations_tags where object_kind = 'order' and tag = ${filters.tag})`,
      flag && flagConditions(countries, now)[flag],
      from === null ? undefined : sql`is_open and next_day >= ${from}::date`,
      to === null ? undefined : sql`is_open and next_day <= ${to}::date`,
      terms === null ? undefined : sql`terms @@ ${terms}::tsquery`,
    ) ?? sql`true`
  )
}

/** A row is seen by who may see orders in its country, and at its place where a grant names places. */
function within(reaches: readonly Reach[]): SQL {
  if (reaches.length === 0) return sql`false`
  const parts = reaches.map(({ countries, places }) => {
    const inCountry = countries === 'all' ? sql`true` : sql`country in ${texts(countries)}`
    return places === 'all' ? inCountry : sql`(${inCountry} and place in ${texts(places)})`
  })
  return sql`(${sql.join(parts, sql` or `)})`
}
