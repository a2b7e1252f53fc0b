import { sql } from 'drizzle-orm'
import { char, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Versions of settings. A trigger lets nothing of a row change but that it is canceled, once. */
export const settingVersions = pgTable(
  'setting_versions',
  {
    kind: text('kind').notNull(),
    country: char('country', { length: 2 }).notNull(),
    version: integer('version').notNull(),
    document: jsonb('document').$type<SettingDocument>().notNull(),
    startsAt: at('starts_at').notNull(),
    createdAt: at('created_at').notNull(),
    by: jsonb('by').$type<OperatorRef>().notNull(),
    reason: text('reason'),
    approvalId: uuid('approval_id'),
    /** The version that it says again. */
    restores: integer('restores'),
    canceledAt: at('canceled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.country, table.version] }),
    index('setting_versions_start').on(table.kind, table.country, table.startsAt),
    check('setting_versions_version_positive', sql`${table.version} > 0`),
  ],
)
