import { jsonb, text, uuid, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Proof } from '#commerce/identity/session-rules.ts'
import { at } from '#infrastructure/db/columns.ts'

/**
 * Columns of every table of sessions. The owner is a column of its own, since customers and staff are different tables.
 * Only the digest of a token is stored; each table makes it unique.
 */
export const sessionColumns = {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenDigest: text('token_digest').notNull(),
  deviceDigest: text('device_digest').notNull(),
  proofs: jsonb('proofs').$type<readonly Proof[]>().notNull(),
  /** "Chrome · Android" */
  agent: text('agent').notNull(),
  country: text('country').notNull(),
  startedAt: at('started_at').notNull(),
  lastSeenAt: at('last_seen_at').notNull(),
  /** Moved by use, never beyond the absolute end. */
  expiresAt: at('expires_at').notNull(),
  endedAt: at('ended_at'),
}

/** A table with these columns, and that of its owner. */
export type SessionTable = PgTable & Readonly<Record<keyof typeof sessionColumns, PgColumn>>
