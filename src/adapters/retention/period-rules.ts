import { sql, type SQL } from 'drizzle-orm'
import { isFinal, returnStates } from '#commerce/returns/return-states.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Instant } from '#kernel/instant.ts'
import { change, daysBefore, monthsBefore } from './due-rows.ts'
import type { PeriodName } from './retention-periods.ts'
import type { RetentionRule } from './retention-rules.ts'

/** Rows of a table that are over once they are older than a period of the settings. */
type PeriodRule = {
  readonly name: string
  readonly period: PeriodName
  /** Of the English privacy page. */
  readonly line: string
  readonly table: string
  /** Which rows are due that the period has passed since `before`. */
  readonly due: (before: Instant, now: Instant) => SQL
  /** The columns that are cleared; undefined: the row is deleted. */
  readonly clear?: SQL
}

/** An address without what only the driver needed. */
const noDeliveryNotes = JSON.stringify({
  access: { floor: null, lift: null, gatePass: false },
  landmark: '',
  note: '',
  pin: null,
})

/** A refused return may still be appealed. */
const endedReturns = returnStates.filter(isFinal)

const webhookBodies: Pick<PeriodRule, 'table' | 'due' | 'clear'> = {
  table: 'webhook_events',
  due: (before) => sql`body is not null and happened_at < ${before}::timestamptz`,
  clear: sql`body = null`,
}

export const periodRules: readonly PeriodRule[] = [
  {
    ...{ name: 'delivery notes', period: 'deliveryNotes', line: 'Delivery notes', table: 'orders' },
    due: (before) =>
      sql`placed_at < ${before}::timestamptz
        and (address is distinct from address || ${noDeliveryNotes}::jsonb or collector is not null)`,
    clear: sql`address = address || ${noDeliveryNotes}::jsonb, collector = null`,
  },
  {
    // A body repeats the order's address; it is written again if an operator redelivers the event.
    ...{ name: 'webhook bodies', period: 'deliveryNotes', line: 'Delivery notes' },
    ...webhookBodies,
  },
  {
    // And what brought it.
    ...{
      name: 'webhook bodies, with what brought an order',
      period: 'attribution',
      line: 'What brought you',
    },
    ...webhookBodies,
  },
  {
    ...{ name: 'what brought a request', period: 'attribution', line: 'What brought you', table: 'leads' },
    due: (before) => sql`attribution is not null and created_at < ${before}::timestamptz`,
    clear: sql`attribution = null`,
  },
  {
    ...{ name: 'what brought an order', period: 'attribution', line: 'What brought you', table: 'orders' },
    due: (before) => sql`attribution is not null and placed_at < ${before}::timestamptz`,
    clear: sql`attribution = null`,
  },
  {
    // By the time of each form (policies/leads.json), spam sooner; with what happened to them and the mails about them.
    ...{ name: 'leads', period: 'requests', line: 'Requests by form', table: 'leads' },
    due: (before, now) => sql`delete_at <= ${now}::timestamptz or created_at < ${before}::timestamptz`,
  },
  {
    // With the mails about it. From the day of the visit on.
    ...{ name: 'consultations', period: 'requests', line: 'Requests by form', table: 'consultations' },
    due: (before) => sql`ends_at < ${before}::timestamptz`,
  },
  {
    // What an order was made of is in the order.
    ...{ name: 'bulk quotes', period: 'requests', line: 'Requests by form', table: 'quotes' },
    due: (before) => sql`coalesce(closed_at, requested_at) < ${before}::timestamptz and state <> 'quoted'`,
  },
  {
    ...{ name: 'questions about orders', period: 'orderQuestions', line: 'Questions about orders' },
    table: 'order_questions',
    due: (before) => sql`solved_at < ${before}::timestamptz`,
  },
  {
    ...{
      name: 'photos of returns',
      period: 'returnPhotos',
      line: 'Photos of returns',
      table: 'return_photos',
    },
    due: (before) => sql`exists (select from returns one
      where one.id = return_photos.return_id
        and one.changed_at < ${before}::timestamptz and one.state = ${anyOf(endedReturns)})`,
  },
  {
    ...{ name: 'consents', period: 'consents', line: 'Your choice about cookies', table: 'consents' },
    due: (before) => sql`created_at < ${before}::timestamptz`,
  },
  {
    ...{ name: 'product alerts', period: 'alerts', line: 'Product alerts', table: 'product_alerts' },
    due: (before, now) =>
      sql`requested_at < ${before}::timestamptz
        or (state = 'requested' and requested_at < ${daysBefore(now, 7)}::timestamptz)`,
  },
  {
    // An answered one stays with its product.
    ...{ name: 'product questions', period: 'productQuestions', line: 'Questions about products' },
    table: 'product_questions',
    due: (before) => sql`state <> 'answered' and requested_at < ${before}::timestamptz`,
  },
]

/** As a rule of the daily job. */
export function toRetentionRule({ name, period, line, table, due, clear }: PeriodRule): RetentionRule {
  const rows = sql.identifier(table)
  const act = clear ? sql`update ${rows} set ${clear}` : sql`delete from ${rows}`
  return {
    name,
    promise: { line, period: `{period.${period}}` },
    apply: (db, now, limit, periods) =>
      change(
        db,
        sql`${act} where id in (
          select id from ${rows} where ${due(monthsBefore(now, periods[period]), now)}
          limit ${limit} for update skip locked)`,
      ),
  }
}

/** How many rows that are stored now a period of so many months would end. */
export async function countDue(
  db: Database,
  { table, due }: PeriodRule,
  { months, now }: { readonly months: number; readonly now: Instant },
): Promise<number> {
  const [counted] = await rowsOf<{ readonly count: number }>(
    db,
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${due(monthsBefore(now, months), now)}`,
  )
  return counted?.count ?? 0
}
