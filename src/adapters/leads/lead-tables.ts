import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { leadEventKinds, leadStates } from '#commerce/leads/lead-states.ts'
import type { Attribution } from '#kernel/attribution.ts'
import { at, tsvector } from '#infrastructure/db/columns.ts'
import { termsOf } from '#infrastructure/db/term-search.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'

export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    idempotencyKey: text('idempotency_key').notNull(),
    reference: text('reference').notNull(),
    form: text('form').notNull(),
    country: char('country', { length: 2 }).notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    store: text('store').notNull(),
    storeCode: text('store_code'),
    sku: text('sku'),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    message: text('message'),
    state: text('state', { enum: leadStates }).notNull().default('new'),
    owner: text('owner'),
    consentText: text('consent_text').notNull(),
    attribution: jsonb('attribution').$type<Attribution>(),
    callAt: at('call_at'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    /** From its form's time, or sooner. */
    deleteAt: at('delete_at').notNull(),
    /** Of name and message, for the search of operators. */
    terms: tsvector('terms').generatedAlwaysAs((): SQL =>
      termsOf(sql`coalesce(${leads.name}, '') || ' ' || coalesce(${leads.message}, '')`),
    ),
  },
  (table) => [
    unique('leads_idempotency_key').on(table.idempotencyKey),
    unique('leads_reference').on(table.reference),
    index('leads_state').on(table.state, table.createdAt),
    index('leads_created').on(table.createdAt),
    index('leads_delete').on(table.deleteAt),
    index('leads_changed').on(table.changedAt, table.id),
    index('leads_email').on(table.email),
    index('leads_phone').on(table.phone),
    // For the search of operators: words of name and message, and how a phone ends.
    index('leads_terms').using('gin', table.terms),
    index('leads_email_lower').on(sql`lower(${table.email})`),
    index('leads_phone_end').on(sql`reverse(${table.phone}) text_pattern_ops`),
    check('leads_assigned', sql`${table.state} <> 'assigned' or ${table.owner} is not null`),
  ],
)

/** What happened to a lead, oldest first by id. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: leadEventKinds }).notNull(),
    at: at('at').notNull(),
    actor: text('actor').notNull(),
    from: text('from_state', { enum: leadStates }).notNull(),
    to: text('to_state', { enum: leadStates }).notNull(),
    owner: text('owner'),
    reason: text('reason').notNull(),
  },
  (table) => [index('lead_events_lead').on(table.leadId)],
)

/** Forwarding to the outside leads service: one task a lead, its id is the idempotency key there. */
export const leadForwardings = pgTable(
  'lead_forwardings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' })
      .unique('lead_forwardings_once'),
    state: text('state', { enum: ['waiting', 'delivered', 'given-up'] })
      .notNull()
      .default('waiting'),
    ...leaseColumns,
    lastProblem: text('last_problem'),
    reference: text('reference'),
    deliveredAt: at('delivered_at'),
  },
  (table) => [
    index('lead_forwardings_due').on(table.state, table.nextAt),
    check('lead_forwardings_attempts', sql`${table.attempts} >= 0`),
  ],
)

/** How many calls are promised for a time. The statement that counts up ends at the capacity of the moment. */
export const callSlots = pgTable(
  'call_slots',
  {
    country: char('country', { length: 2 }).notNull(),
    startsAt: at('starts_at').notNull(),
    booked: integer('booked').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.country, table.startsAt] }),
    check('call_slots_booked', sql`${table.booked} >= 0`),
  ],
)
