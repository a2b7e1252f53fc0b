import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

/** Keys of the operations API. Only the digest is stored. */
export const apiKeys = pgTable('api_keys', {
  /** The part of the key that may be shown: "ops_7KQ2M9". */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Empty: approved, and not taken by who requested it. */
  digest: text('digest').notNull(),
  /** The member of staff who may take it, once; null: it has been taken. */
  waitsFor: text('waits_for'),
  scopes: text('scopes').array().notNull(),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
  revokedAt: at('revoked_at'),
})

/** Responses to requests with an Idempotency-Key. */
export const apiResponses = pgTable(
  'api_responses',
  {
    apiKey: text('api_key').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Of method, path and body: the same key with another request is rejected. */
    digest: text('digest').notNull(),
    /** Null while the first request is in progress. */
    status: integer('status'),
    body: jsonb('body'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiKey, table.idempotencyKey] })],
)
