import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'
import { leaseColumns } from './lease-queue.ts'

/** One row per job, by name: when it runs next, who runs it now, how the last run ended. */
export const jobs = pgTable('jobs', {
  id: text('name').primaryKey(),
  ...leaseColumns,
  /** The process that holds the lease. */
  leasedBy: text('leased_by'),
  lastStartedAt: at('last_started_at'),
  lastEndedAt: at('last_ended_at'),
  /** What it did, or why it failed. */
  lastOutcome: text('last_outcome', { enum: ['done', 'failed'] }),
  lastNote: text('last_note'),
  failures: integer('failures').notNull().default(0),
})
