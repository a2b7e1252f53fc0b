import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DeadLetterKind } from '#commerce/background-work/background-work.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Dead letters that a person has seen to in another way. What fails again later is on the list again. */
export const closedLetters = pgTable(
  'closed_letters',
  {
    kind: text('kind').$type<DeadLetterKind>().notNull(),
    id: text('id').notNull(),
    closedAt: at('closed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
