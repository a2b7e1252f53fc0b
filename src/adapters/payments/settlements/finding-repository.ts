import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type {
  FindingFilters,
  FindingReach,
  SettlementStore,
  StoredFinding,
} from '#commerce/payments/settlement/settlement-admin.ts'
import { refOf } from '#commerce/staff/operator.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { settlementFindings as findings } from './settlement-tables.ts'

type FindingStore = Pick<SettlementStore, 'listFindings' | 'findFinding' | 'countOpen' | 'closeFinding'>

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const byTime: Key<StoredFinding> = {
  expression: sql`settlement_findings.found_at`,
  kind: 'instant',
  valueOf: ({ foundAt }) => foundAt,
}
const byId: Key<StoredFinding> = {
  expression: sql`settlement_findings.id`,
  kind: 'uuid',
  valueOf: ({ id }) => id,
}

/** Differences between providers and the shop, as people work through them. */
export const createFindingRepository = (db: Database): FindingStore => ({
  async listFindings(query, reach) {
    const page = keyset<StoredFinding>(query, byTime, byId)
    const matches = and(within(reach), ...conditionsOf(query.filters), searched(query.search))
    const found = await db
      .select()
      .from(findings)
      .where(and(matches, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const count = await countUpTo(db, sql`select 1 from settlement_findings where ${matches ?? sql`true`}`)
    return { ...page.toPage(found.map(toFinding)), count }
  },

  async findFinding(id, reach) {
    if (!uuid.test(id)) return undefined
    const [row] = await db
      .select()
      .from(findings)
      .where(and(eq(findings.id, id), within(reach)))
    return row && toFinding(row)
  },

  countOpen: (reach) =>
    countUpTo(
      db,
      sql`select 1 from settlement_findings where ${and(eq(findings.state, 'open'), within(reach)) ?? sql`true`}`,
    ),

  closeFinding: ({ id, country, provider, kind }, note, by, at) =>
    db.transaction(async (tx) => {
      const closed = await tx
        .update(findings)
        .set({ state: 'closed', note, closedBy: refOf(by), endedAt: new Date(at) })
        .where(and(eq(findings.id, id), eq(findings.state, 'open')))
        .returning({ id: findings.id })
      if (closed.length === 0) return false
      await writeAudit(tx, by, at, {
        act: 'settlement.close-finding',
        object: { kind: 'settlement-finding', id },
        country,
        before: { state: 'open' },
        after: { state: 'closed', provider, kind },
        reason: note,
        approvalId: null,
      })
      return true
    }),
})

const within = (reach: FindingReach): SQL | undefined =>
  reach === 'all' ? undefined : or(isNull(findings.country), inArray(findings.country, [...reach]))

const conditionsOf = ({
  provider,
  kind,
  state,
  country,
  day,
}: FindingFilters): readonly (SQL | undefined)[] => [
  provider === null ? undefined : eq(findings.provider, provider),
  kind === null ? undefined : eq(findings.kind, kind),
  state === null ? undefined : eq(findings.state, state),
  country === null ? undefined : eq(findings.country, country),
  day === null ? undefined : eq(findings.bookedOn, day),
]

/** By an order's number or a provider's reference. */
const searched = (search: string): SQL | undefined =>
  search === ''
    ? undefined
    : or(eq(findings.orderNumber, search.toUpperCase()), eq(findings.reference, search))

function toFinding(row: typeof findings.$inferSelect): StoredFinding {
  const { currency, amountMinor, recordedMinor, foundAt } = row
  invariant(isCurrency(currency), `unknown currency of a finding: ${currency}`)
  return {
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    type: row.type,
    reference: row.reference,
    orderNumber: row.orderNumber,
    attemptId: row.attemptId,
    country: row.country,
    amount: money(amountMinor, currency),
    recorded: recordedMinor === null ? null : money(recordedMinor, currency),
    day: row.day,
    bookedOn: row.bookedOn,
    state: row.state,
    note: row.note,
    closedBy: row.closedBy,
    foundAt: foundAt.toISOString(),
  }
}
