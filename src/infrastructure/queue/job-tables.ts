import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** One row for each job by name: when it runs next, who runs it now, how the last run went. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  nextRunAt: at('next_run_at').notNull(),
  /** Until when a process may be running it; later, it is taken to have died. Null: nobody runs it. */
  heldUntil: at('held_until'),
  holder: text('holder'),
  lastStartedAt: at('last_started_at'),
  lastEndedAt: at('last_ended_at'),
  /** What it did, or why it failed. */
  lastOutcome: text('last_outcome', { enum: ['done', 'failed'] }),
  lastNote: text('last_note'),
  runs: integer('runs').notNull().default(0),
  failures: integer('failures').notNull().default(0),
})
