import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { isOverdue, overdueBefore, waitingStates } from '#commerce/returns/overdue-return.ts'
import { isAgainstPolicy } from '#commerce/returns/return.ts'
import {
  returnViews,
  type ReturnListFilters,
  type ReturnRow,
  type ReturnTally,
  type ReturnView,
} from '#commerce/returns/return-list.ts'
import { returnReasons } from '#commerce/returns/return-policy-rows.ts'
import { returnStates } from '#commerce/returns/return-states.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { withinDays } from '#infrastructure/db/within-days.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { orderReturns as returns } from './return-tables.ts'

type Zoned = Pick<Country, 'isoCode' | 'timeZone'>

type Input = {
  readonly query: ListQuery<ReturnListFilters>
  readonly by: Operator
  readonly at: Instant
  readonly countries: readonly Zoned[]
}

/** Where a return is, for what an operator may see. */
export const located = { country: sql`${returns.country}`, place: sql`${returns.place}` }

const requested: Key<ReturnRow> = {
  expression: sql`${returns.requestedAt}`,
  kind: 'instant',
  valueOf: ({ requestedAt }) => requestedAt,
}
/** The same moments, by which no index is read: few rows fit, and the oldest of all returns are seldom among them. */
const requestedOfFew: Key<ReturnRow> = {
  ...requested,
  expression: sql`${returns.requestedAt} + interval '0 seconds'`,
}
const byId: Key<ReturnRow> = { expression: sql`${returns.id}`, kind: 'uuid', valueOf: ({ id }) => id }

const shown = {
  id: returns.id,
  reference: returns.reference,
  orderId: returns.orderId,
  country: returns.country,
  place: returns.place,
  state: returns.state,
  items: returns.items,
  passage: returns.passage,
  refund: returns.refund,
  exchange: returns.exchange,
  history: returns.history,
  requestedAt: returns.requestedAt,
}

/** A page of the returns that an operator may see. The search finds a return's or an order's number. */
export async function listReturns(
  db: Database,
  { query, by, at, countries }: Input,
): Promise<ListPage<ReturnRow>> {
  const { view, sku } = query.filters
  const page = keyset<ReturnRow>(query, view === 'overdue' || sku !== null ? requestedOfFew : requested, byId)
  const matches = and(withinReach(by, 'returns.see', located), ...conditionsOf(query, at, countries))
  const found = await db
    .select(shown)
    .from(returns)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const numbers = await numbersOf(
    db,
    found.map(({ orderId }) => orderId),
  )
  const count = await countUpTo(db, sql`select 1 from ${returns} where ${matches}`)
  const todayOf = (code: string) =>
    localTime(at, countries.find(({ isoCode }) => isoCode === code)?.timeZone ?? 'UTC').day
  const rows = found.map((row): ReturnRow => {
    const { id, reference, orderId, country, place, state, items, refund, exchange, requestedAt } = row
    return {
      ...{ id, reference, place, state },
      orderNumber: numbers.get(orderId) ?? '',
      country: country as CountryCode,
      reasons: [...new Set(items.map(({ reason }) => reason))],
      total: refund.total,
      isExchange: exchange !== null,
      isOverdue: isOverdue(row, { at, today: todayOf(country) }),
      isAgainstPolicy: isAgainstPolicy(row),
      requestedAt: requestedAt.toISOString(),
    }
  })
  return { ...page.toPage(rows), count }
}

/** Each view in one statement: how many it has, counted to a limit, and its oldest row. */
export async function tallyReturns(
  db: Database,
  views: readonly ReturnView[],
  { by, at, countries }: Omit<Input, 'query'>,
): Promise<readonly ReturnTally[]> {
  if (views.length === 0) return []
  const tallies = views.map(
    (view) =>
      sql`select ${view}::text as view, count(*)::int as counted, min(requested_at) as "requestedAt",
          (array_agg(country order by requested_at))[1] as country
        from (select ${returns.requestedAt}, ${returns.country} from ${returns}
          where ${withinReach(by, 'returns.see', located)} and ${inView(view, at, countries)}
          order by ${returns.requestedAt} limit ${maxCount + 1}) as ${sql.identifier(view)}`,
  )
  const found = await rowsOf<{
    view: ReturnView
    counted: number
    requestedAt: string | Date | null
    country: CountryCode | null
  }>(db, sql.join(tallies, sql` union all `))
  return found.map(({ view, counted, requestedAt, country }) => ({
    view,
    count: { count: Math.min(counted, maxCount), isMore: counted > maxCount },
    oldest:
      requestedAt === null || country === null ? null : { at: new Date(requestedAt).toISOString(), country },
  }))
}

const maxCount = 10_000

async function numbersOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Map(found.map(({ id, number }) => [id, number]))
}

function conditionsOf(
  { filters, search }: ListQuery<ReturnListFilters>,
  at: Instant,
  countries: readonly Zoned[],
): readonly (SQL | undefined)[] {
  const { country, place, sku, exchange } = filters
  const view = returnViews.find((one) => one === filters.view)
  const state = returnStates.find((one) => one === filters.state)
  const reason = returnReasons.find((one) => one === filters.reason)
  const hasItem = (part: Readonly<Record<string, string>>) =>
    sql`${returns.items} @> ${JSON.stringify([part])}::jsonb`
  return [
    view && inView(view, at, countries),
    state && eq(returns.state, state),
    reason && hasItem({ reason }),
    sku === null ? undefined : hasItem({ sku: sku.trim().toUpperCase() }),
    country === null ? undefined : eq(returns.country, country),
    place === null ? undefined : eq(returns.place, place),
    filters.requested === null
      ? undefined
      : withinDays(
          { moment: sql`${returns.requestedAt}`, country: located.country },
          filters.requested,
          countries,
        ),
    exchange ? sql`${returns.exchange} is not null` : undefined,
    search === '' ? undefined : found(search),
  ]
}

function inView(view: ReturnView, at: Instant, countries: readonly Zoned[]): SQL {
  if (view === 'to-decide') return sql`${returns.state} = 'requested'`
  if (view === 'to-inspect') return sql`${returns.state} in ('collected', 'received')`
  // As isOverdue says of one.
  const over = countries.map(
    ({ isoCode, timeZone }) =>
      sql`(${returns.country} = ${isoCode} and ${returns.passage} #>> '{slot,day}' < ${localTime(at, timeZone).day})`,
  )
  const waits = sql`${returns.state} <> 'scheduled' and ${returns.changedAt} < ${overdueBefore(at)}::timestamptz`
  const missed = sql`${returns.state} = 'scheduled' and (${sql.join(over, sql` or `)})`
  // The states come first: by them the index is read.
  return sql`${inArray(returns.state, [...waitingStates, 'scheduled'])} and ((${waits}) or (${missed}))`
}

/** The order is found first, or the returns would be read whole. */
function found(search: string): SQL {
  const number = search.replaceAll(' ', '').toUpperCase()
  return sql`(${returns.reference} = ${number}
    or ${returns.orderId} = any(array(select id from orders where number = ${number})))`
}
