import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { CurrentPath } from '#commerce/catalog/moved-category.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type {
  LocalTimes,
  PromotionFilters,
  PromotionRow,
  PromotionState,
} from '#commerce/promotion-admin/ports.ts'
import { withCurrentTargets } from '#commerce/promotions/current-targets.ts'
import { prizePrefix } from '#commerce/play/prize.ts'
import type { CountryCode } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import { promotions } from '#adapters/promotions/promotion-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { anyOf, escapeLike, rowsOf } from '#infrastructure/db/sql-helpers.ts'

const noEnd = '9999'
const endOf = sql`coalesce(${promotions.document} -> 'conditions' -> 'schedule' ->> 'until', ${noEnd})`

const byId: Key<PromotionRow> = {
  expression: sql`${promotions.id}`,
  kind: 'text',
  valueOf: ({ promotion }) => promotion.id,
}
const sorts: Readonly<Record<string, Key<PromotionRow>>> = {
  until: {
    expression: endOf,
    kind: 'text',
    valueOf: ({ promotion }) => promotion.conditions.schedule.until ?? noEnd,
  },
  used: { expression: sql`${promotions.used}`, kind: 'number', valueOf: ({ used }) => used },
  changed: {
    expression: sql`${promotions.changedAt}`,
    kind: 'instant',
    valueOf: ({ changedAt }) => changedAt,
  },
}

/** A page of promotions. The search finds an id, a code, or a part of the label. */
export async function listPromotions(
  db: Database,
  query: ListQuery<PromotionFilters>,
  where: { readonly countries: readonly CountryCode[] | null; readonly now: LocalTimes },
  currentPath: CurrentPath,
): Promise<ListPage<PromotionRow>> {
  const { country, kind, state, coupon, endless, prizes } = query.filters
  const page = keyset<PromotionRow>(query, sorts[query.sort] ?? byId, byId)
  const document = promotions.document
  const matches =
    and(
      where.countries === null ? undefined : sql`${promotions.country} = ${anyOf(where.countries)}`,
      country === null ? undefined : eq(promotions.country, country),
      kind === null ? undefined : sql`${document} -> 'benefit' ->> 'kind' = ${kind}`,
      state === null ? undefined : sql`${stateOf(where.now)} = ${state}`,
      coupon ? sql`${document} -> 'conditions' ->> 'coupon' is not null` : undefined,
      endless
        ? sql`${endOf} = ${noEnd} and ${document} -> 'limits' ->> 'uses' is null and ${promotions.stoppedAt} is null`
        : undefined,
      prizes ? undefined : sql`${promotions.id} not like ${`${prizePrefix}%`}`,
      query.search === '' ? undefined : contains(query.search),
    ) ?? sql`true`
  const found = await select(db, where.now)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countUpTo(db, sql`select 1 from ${promotions} where ${matches}`)
  return { ...page.toPage(await withGiven(db, found, currentPath)), count }
}

export async function findPromotion(
  db: Database,
  id: string,
  now: LocalTimes,
  currentPath: CurrentPath,
): Promise<PromotionRow | undefined> {
  const [row] = await withGiven(db, await select(db, now).where(eq(promotions.id, id)), currentPath)
  return row
}

const select = (db: Database, now: LocalTimes) =>
  db
    .select({ row: promotions, state: sql<PromotionState>`${stateOf(now)}` })
    .from(promotions)
    .$dynamic()

type Found = { readonly row: typeof promotions.$inferSelect; readonly state: PromotionState }

/** What days that are over have counted; today's orders are in it tomorrow. */
async function withGiven(
  db: Database,
  found: readonly Found[],
  currentPath: CurrentPath,
): Promise<readonly PromotionRow[]> {
  const ids = found.map(({ row }) => row.id)
  const sums =
    ids.length === 0
      ? []
      : await rowsOf<{ id: string; given: number }>(
          db,
          sql`select key as id, sum(amount_minor)::float8 as given from day_figures
            where report = 'promotions' and key = ${anyOf(ids)} group by key`,
        )
  const given = new Map(sums.map((one) => [one.id, one.given]))
  return found.map(({ row, state }) => ({
    promotion: withCurrentTargets(row.document, currentPath),
    version: row.version,
    state,
    used: row.used,
    stoppedAt: row.stoppedAt && toInstant(row.stoppedAt),
    changedAt: toInstant(row.changedAt),
    author: row.author,
    givenMinor: given.get(row.id) ?? 0,
  }))
}

/** As PromotionState says it. Local times are compared as text. */
const stateOf = (now: LocalTimes): SQL => sql`case
  when ${promotions.stoppedAt} is not null then 'stopped'
  when ${endOf} <= ${localNow(now)} then 'ended'
  when ${promotions.used} >= (${promotions.document} -> 'limits' ->> 'uses')::int then 'used-up'
  when ${promotions.document} -> 'conditions' -> 'schedule' ->> 'from' > ${localNow(now)} then 'planned'
  else 'running' end`

const localNow = (now: LocalTimes): SQL =>
  sql`(${JSON.stringify(Object.fromEntries(now))}::jsonb ->> ${promotions.country})`

const contains = (search: string): SQL => {
  const pattern = `%${escapeLike(search.toLowerCase())}%`
  const { document } = promotions
  return sql`(${promotions.id} like ${pattern} or lower(${document} -> 'label' ->> 'en') like ${pattern}
    or ${document} -> 'label' ->> 'ar' like ${pattern} or lower(${document} -> 'conditions' ->> 'coupon') like ${pattern})`
}
