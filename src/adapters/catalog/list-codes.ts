import { sql, type SQL } from 'drizzle-orm'
import type { CodesQuery } from '#commerce/catalog/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { instantOf } from './price-rows.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** Codes of products with a price in the country, and of bundles, whose price is that of their components. */
export async function listCodes(
  db: Database,
  query: CodesQuery,
  country: string,
  now: Instant,
  limit: number,
): Promise<readonly string[]> {
  const sold = sql`(p.type in ('combo', 'grouped') or exists (
    select 1 from variants v join prices b using (sku) where v.product_code = p.code and b.country = ${country}))`
  const found = await rowsOf<{ code: string }>(
    db,
    sql`select p.code from products p where p.hidden_at is null and ${sold} and ${conditionOf(query, country, now)}
      order by ${orderOf(query)} limit ${limit}::int`,
  )
  return found.map(({ code }) => code)
}

function conditionOf(query: CodesQuery, country: string, now: Instant): SQL {
  if ('category' in query)
    return sql`p.code in (select product_code from product_categories where path = ${query.category})`
  if ('seller' in query) return sql`p.document -> 'supply' -> 'seller' ->> 'code' = ${query.seller}`
  return query.rule === 'on-offer' ? isOnOffer(country, now) : sql`true`
}

const isOnOffer = (country: string, now: Instant): SQL => sql`p.code in (
  select v.product_code from prices b join variants v using (sku) where ${isRunningSpecial(country, now)})`

/** Whether a row `b` of prices has a special price in effect, or a planned one that is lower than the default. */
export const isRunningSpecial = (country: string, now: Instant): SQL => sql`
  b.country = ${country} and (b.special_minor < b.default_minor or b.planned is not null) and coalesce(
    (select (plan.value ->> 'minor')::bigint < b.default_minor from jsonb_array_elements(b.planned) plan
      where (plan.value ->> 'startsAt')::timestamptz <= ${now}::timestamptz
        and (plan.value ->> 'endsAt')::timestamptz > ${now}::timestamptz limit 1),
    b.special_minor < b.default_minor
      and (b.special_starts_at is null or b.special_starts_at <= ${now}::timestamptz)
      and (b.special_ends_at is null or b.special_ends_at > ${now}::timestamptz))`

const orderOf = (query: CodesQuery): SQL =>
  'rule' in query && query.rule === 'new'
    ? sql`p.published_at desc, p.rank, p.code collate "C"`
    : sql`p.rank, p.code collate "C"`

/** The next start or end of a special or planned price in a country. */
export async function nextPriceChange(db: Database, country: string, now: Instant): Promise<Instant | null> {
  const [row] = await rowsOf<{ next: string | null }>(
    db,
    sql`select least(
      (select min(moment) from prices
        cross join lateral (values (special_starts_at), (special_ends_at)) as moments(moment)
        where country = ${country} and special_minor < default_minor and moment > ${now}::timestamptz),
      (select min(moment) from prices cross join lateral jsonb_array_elements(planned) plan
        cross join lateral (values ((plan.value ->> 'startsAt')::timestamptz), ((plan.value ->> 'endsAt')::timestamptz)) as moments(moment)
        where country = ${country} and planned is not null and moment > ${now}::timestamptz)) as next`,
  )
  return row?.next ? instantOf(row.next) : null
}
