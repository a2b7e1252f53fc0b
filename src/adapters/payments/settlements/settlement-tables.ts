import { sql } from 'drizzle-orm'
import {
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { findingKinds, lineFindings, type SettledSums } from '#commerce/payments/settlement/settlement.ts'
import { settlementFileStates, type SettlementCheck } from '#commerce/payments/settlement/settlement-file.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { at, bytea, minor } from '#infrastructure/db/columns.ts'
import type { SettlementMap } from './settlement-map.ts'

/** Settlement files as uploaded in operations. Their bytes are kept until they have been imported or rejected. */
export const settlementFiles = pgTable(
  'settlement_files',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    name: text('name').notNull(),
    /** Of its bytes: a provider's file is imported once. */
    digest: text('digest').notNull(),
    /** Compressed. */
    contents: bytea('contents'),
    map: jsonb('map').$type<SettlementMap>().notNull(),
    state: text('state', { enum: settlementFileStates }).notNull(),
    check: jsonb('check').$type<SettlementCheck>(),
    uploadedBy: jsonb('uploaded_by').$type<OperatorRef>().notNull(),
    uploadedAt: at('uploaded_at').notNull(),
    changedAt: at('changed_at').notNull(),
    /** Until then a process works on it. */
    leasedUntil: at('leased_until'),
  },
  (table) => [
    unique('settlement_files_once').on(table.provider, table.digest),
    index('settlement_files_uploaded').on(table.uploadedAt, table.id),
    index('settlement_files_open')
      .on(table.changedAt)
      .where(sql`${table.state} in ('checking', 'importing')`),
  ],
)

/** Lines of providers' settlement files, each once. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    provider: text('provider').notNull(),
    lineId: text('line_id').notNull(),
    reference: text('reference'),
    attemptId: uuid('attempt_id'),
    type: text('type', { enum: ['payment', 'refund', 'fee'] }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The day that it counts towards: the line's own, or the next one that was not closed when it came. */
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    finding: text('finding', { enum: lineFindings }).notNull(),
    recordedMinor: minor('recorded_minor'),
    importedAt: at('imported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.lineId] }),
    index('settlement_lines_attempt').on(table.attemptId),
    index('settlement_lines_day').on(table.provider, table.bookedOn),
    index('settlement_lines_booked').on(table.bookedOn),
    index('settlement_lines_imported').on(table.importedAt),
  ],
)

/** Where providers and the shop differ. A person closes each with a note, or a later file resolves it. */
export const settlementFindings = pgTable(
  'settlement_findings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    /** "line:ID", or "payment:ATTEMPT" and "refund:KEY" of what no file has: one finding each. */
    subject: text('subject').notNull(),
    kind: text('kind', { enum: findingKinds }).notNull(),
    type: text('type', { enum: ['payment', 'refund', 'fee', 'dispute'] }).notNull(),
    reference: text('reference'),
    attemptId: uuid('attempt_id'),
    orderNumber: text('order_number'),
    /** Null: of no payment that is known. */
    country: char('country', { length: 2 }),
    amountMinor: minor('amount_minor').notNull(),
    recordedMinor: minor('recorded_minor'),
    currency: char('currency', { length: 3 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['open', 'closed', 'resolved'] }).notNull(),
    note: text('note'),
    closedBy: jsonb('closed_by').$type<OperatorRef>(),
    foundAt: at('found_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    unique('settlement_findings_subject').on(table.provider, table.subject),
    index('settlement_findings_attempt').on(table.attemptId),
    index('settlement_findings_found').on(table.foundAt, table.id),
    index('settlement_findings_open')
      .on(table.provider, table.bookedOn)
      .where(sql`${table.state} = 'open'`),
    check('settlement_findings_note', sql`${table.state} <> 'closed' or ${table.note} is not null`),
  ],
)

/** Days of a provider that are closed, with the sums that they were closed with. */
export const settlementDays = pgTable(
  'settlement_days',
  {
    provider: text('provider').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    lines: integer('lines').notNull(),
    sums: jsonb('sums').$type<readonly SettledSums[]>().notNull(),
    closedBy: jsonb('closed_by').$type<OperatorRef>().notNull(),
    closedAt: at('closed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)
