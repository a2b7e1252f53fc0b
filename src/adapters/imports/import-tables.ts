import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { RailTotals } from '#commerce/imports/guard-rails.ts'
import type { LineReason, LineState, LineValue } from '#commerce/imports/import-line.ts'
import type { ImportKind, ImportRunFailure } from '#commerce/imports/import-run.ts'
import type { ImportState } from '#commerce/imports/import-states.ts'
import type { OperatorRef, Reach } from '#commerce/staff/operator.ts'
import { at, bytea } from '#infrastructure/db/columns.ts'
import { leaseColumns } from '#infrastructure/queue/lease-queue.ts'

/** Files of operators that change many rows of a kind. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    map: text('map'),
    state: text('state').$type<ImportState>().notNull().default('uploaded'),
    version: integer('version').notNull().default(0),
    operatorKind: text('operator_kind').$type<OperatorRef['kind']>().notNull(),
    operatorId: text('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    /** What of the shop's stock and prices it may change. */
    reach: jsonb('reach').$type<readonly Reach[]>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    faulty: integer('faulty').notNull().default(0),
    done: integer('done').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    rails: jsonb('rails').$type<RailTotals>(),
    failure: jsonb('failure').$type<ImportRunFailure>(),
    /** By which it is written. */
    approvalId: text('approval_id'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    ...leaseColumns,
  },
  (table) => [
    unique('imports_key').on(table.operatorId, table.idempotencyKey),
    index('imports_due').on(table.state, table.nextAt),
    index('imports_created').on(table.createdAt),
  ],
)

/** Deleted a day after the import is over. */
export const importFiles = pgTable('import_files', {
  importId: uuid('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
})

/** What each line of a file would change, and became. */
export const importLines = pgTable(
  'import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    line: integer('line').notNull(),
    object: text('object').notNull(),
    where: text('at_where'),
    state: text('state').$type<LineState>().notNull(),
    column: text('column_name'),
    reason: text('reason').$type<LineReason>(),
    read: text('read'),
    before: jsonb('before').$type<LineValue>(),
    after: jsonb('after').$type<LineValue>(),
  },
  (table) => [
    primaryKey({ name: 'import_lines_place', columns: [table.importId, table.place] }),
    index('import_lines_state').on(table.importId, table.state, table.place),
  ],
)

/** What a map of suppliers' columns was, version by version. */
export const importMapVersions = pgTable(
  'import_map_versions',
  {
    id: text('id').notNull(),
    version: integer('version').notNull(),
    document: jsonb('document').notNull(),
    changedAt: at('changed_at').notNull(),
    author: text('author').notNull(),
  },
  (table) => [primaryKey({ name: 'import_map_versions_version', columns: [table.id, table.version] })],
)

/** Maps of suppliers' columns that operators have written or changed. */
export const importMaps = pgTable('import_maps', {
  id: text('id').primaryKey(),
  version: integer('version').notNull(),
  document: jsonb('document').notNull(),
  changedAt: at('changed_at').notNull(),
  author: text('author').notNull(),
})
