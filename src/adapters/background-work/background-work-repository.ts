import { sql, type SQL } from 'drizzle-orm'
import type {
  BackgroundWorkRepository,
  DeadLetter,
  DeadLetterKind,
  WebhookEndpoint,
} from '#commerce/background-work/background-work.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countedWithin, countOf, keyset, type Counted, type Key } from '#infrastructure/db/keyset.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'

/** All that gave up, with the moment of its last attempt: what was closed after it is left out. */
const letters: SQL = sql`(
  select 'message' as kind, id::text as id, kind as about, coalesce(last_problem, '') as problem, attempts, next_at as at
    from outbox where state in ('rejected', 'uncertain')
  union all select 'webhook', delivery.id::text, event.type, coalesce(delivery.last_problem, ''), delivery.attempts, delivery.next_at
    from webhook_deliveries delivery join webhook_events event on event.id = delivery.event_id where delivery.state = 'given-up'
  union all select 'lead', lead.reference, lead.form, coalesce(task.last_problem, ''), task.attempts, task.next_at
    from lead_forwardings task join leads lead on lead.id = task.lead_id where task.state = 'given-up'
  union all select 'job', name, name, coalesce(last_note, ''), failures, last_ended_at
    from jobs where last_outcome = 'failed' and last_ended_at is not null
) letter`
const isOpen = sql`not exists (select from closed_letters closed
  where closed.kind = letter.kind and closed.id = letter.id and closed.closed_at >= letter.at)`

const byTime: Key<DeadLetter> = { expression: sql`letter.at`, kind: 'instant', valueOf: ({ at }) => at }
const byId: Key<DeadLetter> = {
  expression: sql`letter.kind || ' ' || letter.id`,
  kind: 'text',
  valueOf: ({ kind, id }) => `${kind} ${id}`,
}

const retries: Readonly<Record<Exclude<DeadLetterKind, 'job'>, (id: string, at: Instant) => SQL>> = {
  message: (
    id,
    at,
  ) => sql`update outbox set state = 'waiting', attempts = 0, next_at = ${at}::timestamptz, leased_until = null
    where id::text = ${id} and state in ('rejected', 'uncertain') returning 1 as done`,
  webhook: (
    id,
    at,
  ) => sql`update webhook_deliveries set state = 'waiting', attempts = 0, next_at = ${at}::timestamptz, leased_until = null
    where id::text = ${id} and state = 'given-up' returning 1 as done`,
  lead: (
    id,
    at,
  ) => sql`update lead_forwardings set state = 'waiting', attempts = 0, next_at = ${at}::timestamptz, leased_until = null
    where state = 'given-up' and lead_id = (select id from leads where reference = ${id}) returning 1 as done`,
}

/** Dead letters of all modules in one statement, which is why it reads their tables. */
export function createBackgroundWorkRepository(db: Database): BackgroundWorkRepository {
  const note = (
    tx: Database,
    by: Operator,
    at: Instant,
    entry: { act: string; kind: string; id: string; reason: string | null },
  ) =>
    writeAudit(tx, by, at, {
      act: entry.act,
      object: { kind: entry.kind, id: entry.id },
      country: null,
      before: {},
      after: {},
      reason: entry.reason,
      approvalId: null,
    })
  return {
    async listEndpoints() {
      const counted = (state: string) =>
        sql`(select count(*)::int from webhook_deliveries where endpoint_id = endpoint.id and state = ${state})`
      return rowsOf<WebhookEndpoint>(
        db,
        sql`select id, url, events, ${counted('delivered')} as delivered, ${counted('waiting')} as waiting, ${counted('given-up')} as "givenUp"
          from webhook_endpoints endpoint where removed_at is null order by created_at, id`,
      )
    },

    async listDeadLetters(query) {
      const page = keyset<DeadLetter>(query, byTime, byId)
      const { kind } = query.filters
      const text = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
      const matches = sql`${isOpen} and ${kind === null ? sql`true` : sql`letter.kind = ${kind}`}
        and ${query.search === '' ? sql`true` : sql`(letter.problem ilike ${text} or letter.about ilike ${text} or letter.id = ${query.search})`}`
      const statement = sql`select 1 from ${letters} where ${matches}`
      const found = await rowsOf<Omit<DeadLetter, 'at'> & Counted & { readonly at: Date | string }>(
        db,
        sql`select *, ${countedWithin(statement)} as counted from ${letters} where ${matches} and ${page.where}
          order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}`,
      )
      const count = await countOf(db, found, { statement, cursor: query.cursor })
      const rows = found.map(({ counted: _counted, ...row }) => ({
        ...row,
        at: toInstant(new Date(row.at)),
      }))
      return { ...page.toPage(rows), count }
    },

    retry: (kind, id, { by, reason }, at) =>
      db.transaction(async (tx) => {
        if (kind === 'job' || (await rowsOf(tx, retries[kind](id, at))).length === 0) return false
        await note(tx, by, at, { act: 'dead-letter.retry', kind, id, reason })
        return true
      }),

    close: (kind, id, { by, reason }, at) =>
      db.transaction(async (tx) => {
        const closed = await rowsOf(
          tx,
          sql`insert into closed_letters (kind, id, closed_at)
            select letter.kind, letter.id, greatest(${at}::timestamptz, letter.at) from ${letters}
              where letter.kind = ${kind} and letter.id = ${id} and ${isOpen}
            on conflict (kind, id) do update set closed_at = excluded.closed_at returning 1 as done`,
        )
        if (closed.length === 0) return false
        await note(tx, by, at, { act: 'dead-letter.close', kind, id, reason })
        return true
      }),

    noteTestEvent: (id, { status, problem }, by, at) =>
      writeAudit(db, by, at, {
        act: 'webhook.test',
        object: { kind: 'webhook', id },
        country: null,
        before: {},
        after: { status, problem },
        reason: null,
        approvalId: null,
      }),

    noteRun: (name, by, at) => note(db, by, at, { act: 'job.run', kind: 'job', id: name, reason: null }),
  }
}
