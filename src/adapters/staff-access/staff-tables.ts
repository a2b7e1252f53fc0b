import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Grant } from '#commerce/staff/operator.ts'
import type { StaffState } from '#commerce/staff-access/staff-member.ts'
import { sessionColumns } from '#adapters/identity/session-columns.ts'
import { at } from '#infrastructure/db/columns.ts'

/** People who work in the shop. Never deleted: what they did names them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In lower case. */
    email: text('email').notNull().unique('staff_email'),
    name: text('name').notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    /** With it and a PIN a person opens a session on a tablet: shorter to type than an address. */
    number: integer('number').notNull().generatedAlwaysAsIdentity({ startWith: 101 }).unique('staff_number'),
    state: text('state').$type<StaffState>().notNull(),
    grants: jsonb('grants').$type<readonly Grant[]>().notNull(),
    createdAt: at('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('staff_by_name').on(sql`${table.name} collate "C"`, table.id),
    index('staff_by_email').on(sql`${table.email} collate "C"`, table.id),
    index('staff_added').on(table.createdAt, table.id),
  ],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    ...sessionColumns,
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Of a tablet: the store or warehouse that it is bound to. */
    tabletPlace: text('tablet_place'),
    tabletId: uuid('tablet_id'),
  },
  (table) => [
    unique('staff_sessions_token_digest').on(table.tokenDigest),
    index('staff_sessions_staff').on(table.staffId, table.deviceDigest),
    index('staff_sessions_expiry').on(table.expiresAt),
  ],
)
