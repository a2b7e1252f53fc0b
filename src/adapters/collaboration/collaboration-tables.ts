import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ObjectKind } from '#commerce/collaboration/collaboration.ts'
import { at } from '#infrastructure/db/columns.ts'

const object = {
  objectKind: text('object_kind').$type<ObjectKind>().notNull(),
  objectId: text('object_id').notNull(),
}
const author = { staffId: text('staff_id').notNull(), staffName: text('staff_name').notNull() }

/** Who works on something now. */
export const claims = pgTable(
  'operations_claims',
  { ...object, ...author, claimedAt: at('claimed_at').notNull() },
  (table) => [primaryKey({ name: 'operations_claims_object', columns: [table.objectKind, table.objectId] })],
)

export const notes = pgTable(
  'operations_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...object,
    ...author,
    text: text('text').notNull(),
    mentions: jsonb('mentions').$type<readonly string[]>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    writtenAt: at('written_at').notNull(),
  },
  (table) => [
    unique('operations_notes_key').on(table.staffId, table.idempotencyKey),
    index('operations_notes_object').on(table.objectKind, table.objectId, table.writtenAt),
  ],
)

export const tags = pgTable(
  'operations_tags',
  { ...object, tag: text('tag').notNull(), ...author, taggedAt: at('tagged_at').notNull() },
  (table) => [
    primaryKey({ name: 'operations_tags_object', columns: [table.objectKind, table.objectId, table.tag] }),
    index('operations_tags_tag').on(table.objectKind, table.tag),
  ],
)
