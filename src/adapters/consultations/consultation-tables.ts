import { sql } from 'drizzle-orm'
import { char, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { consultationStates } from '#commerce/consultations/consultation-states.ts'
import { at } from '#infrastructure/db/columns.ts'

/** How many have booked a slot. The statement that counts up ends at the capacity of the moment. */
export const consultationSlots = pgTable(
  'consultation_slots',
  {
    storeCode: text('store_code').notNull(),
    startsAt: at('starts_at').notNull(),
    booked: integer('booked').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeCode, table.startsAt] }),
    check('consultation_slots_booked', sql`${table.booked} >= 0`),
  ],
)

/** Appointments with designers. */
export const consultations = pgTable(
  'consultations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    idempotencyKey: text('idempotency_key').notNull(),
    reference: text('reference').notNull(),
    storeCode: text('store_code').notNull(),
    country: char('country', { length: 2 }).notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    state: text('state', { enum: consultationStates }).notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    message: text('message'),
    bookedAt: at('booked_at').notNull(),
    canceledAt: at('canceled_at'),
    remindedAt: at('reminded_at'),
  },
  (table) => [
    unique('consultations_key').on(table.idempotencyKey),
    unique('consultations_reference').on(table.reference),
    index('consultations_slot').on(table.storeCode, table.startsAt),
    index('consultations_email').on(table.email),
    index('consultations_start').on(table.startsAt, table.id),
    index('consultations_booked').on(table.bookedAt, table.id),
    check('consultations_canceled', sql`(${table.state} = 'canceled') = (${table.canceledAt} is not null)`),
  ],
)
