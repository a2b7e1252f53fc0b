import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Dispute } from '#commerce/disputes/dispute.ts'
import { awaitsResponse, disputeStates, openStates } from '#commerce/disputes/dispute-states.ts'
import type { DisputeFilters, DisputeReach, DisputeStore, DisputeView } from '#commerce/disputes/ports.ts'
import type { Country } from '#kernel/country.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countedWithin, countUpTo, keyset, toCount, type Key } from '#infrastructure/db/keyset.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { withinDays } from '#infrastructure/db/within-days.ts'
import { selectDisputes, toDisputeOf } from './dispute-rows.ts'
import { paymentDisputes as disputes } from './dispute-tables.ts'

type Zoned = Pick<Country, 'isoCode' | 'timeZone'>

/** Of one without a due day: after all others. */
const never = '9999-12-31T00:00:00.000Z'

const due: Key<Dispute> = {
  expression: sql`coalesce(payment_disputes.evidence_due_by, '9999-12-31T00:00:00.000Z')`,
  kind: 'instant',
  valueOf: ({ evidenceDueBy }) => evidenceDueBy ?? never,
}
const sorts: Readonly<Record<string, Key<Dispute>>> = {
  due,
  opened: {
    expression: sql`payment_disputes.opened_at`,
    kind: 'instant',
    valueOf: ({ openedAt }) => openedAt,
  },
}
const byId: Key<Dispute> = { expression: sql`payment_disputes.id`, kind: 'uuid', valueOf: ({ id }) => id }

/** Disputes as operators list them. */
export function createDisputeLists(
  db: Database,
  countries: readonly Zoned[],
): Pick<DisputeStore, 'listPage' | 'tallies'> {
  const within = (reach: DisputeReach): SQL | undefined =>
    reach === 'all' ? undefined : or(isNull(disputes.country), inArray(disputes.country, [...reach]))

  const matchesOf = ({ view, state, provider, country, due: days }: DisputeFilters) => [
    view === null ? undefined : inView(view),
    state === null ? undefined : eq(disputes.state, state),
    provider === null ? undefined : eq(disputes.provider, provider),
    country === null ? undefined : eq(disputes.country, country),
    days === null
      ? undefined
      : withinDays(
          { moment: sql`payment_disputes.evidence_due_by`, country: sql`payment_disputes.country` },
          days,
          countries.filter(({ isoCode }) => country === null || isoCode === country),
        ),
  ]

  return {
    async listPage(query: ListQuery<DisputeFilters>, reach): Promise<ListPage<Dispute>> {
      const page = keyset<Dispute>(query, sorts[query.sort] ?? due, byId)
      const matches = and(within(reach), ...matchesOf(query.filters), searched(query.search))
      const found = await selectDisputes(db)
        .where(and(matches, page.where))
        .orderBy(...page.orderBy)
        .limit(page.limit)
      const count = await countUpTo(db, sql`select 1 from payment_disputes where ${matches ?? sql`true`}`)
      return { ...page.toPage(found.map(toDisputeOf)), count }
    },

    async tallies(reach, dueBefore) {
      const counted = (more: SQL | undefined) =>
        countedWithin(
          sql`select 1 from payment_disputes where ${and(within(reach), inView('due'), more) ?? sql`true`}`,
        )
      const [found] = await rowsOf<Record<'due' | 'soon', number>>(
        db,
        sql`select ${counted(undefined)} as due,
          ${counted(sql`coalesce(payment_disputes.evidence_due_by, '9999-12-31T00:00:00.000Z') < ${dueBefore}::timestamptz`)} as soon`,
      )
      return { due: toCount(found?.due ?? 0), soon: toCount(found?.soon ?? 0) }
    },
  }
}

const inView = (view: DisputeView): SQL => {
  const openOnes = inArray(disputes.state, openStates)
  switch (view) {
    case 'due':
      return and(openOnes, inArray(disputes.state, disputeStates.filter(awaitsResponse))) ?? openOnes
    case 'open':
      return openOnes
    case 'closed':
      return inArray(
        disputes.state,
        disputeStates.filter((state) => !openStates.includes(state)),
      )
  }
}

/** By an order's number, or the provider's id of the dispute or of the payment. */
const searched = (search: string): SQL | undefined =>
  search === ''
    ? undefined
    : or(
        eq(disputes.orderNumber, search.replaceAll(' ', '').toUpperCase()),
        eq(disputes.reference, search),
        eq(disputes.paymentReference, search),
      )
