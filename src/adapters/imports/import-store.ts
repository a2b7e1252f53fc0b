import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { ImportLine } from '#commerce/imports/import-line.ts'
import { personalKinds, secretKinds, type ImportRun } from '#commerce/imports/import-run.ts'
import { isOver, nextImportState } from '#commerce/imports/import-states.ts'
import type { ImportEdit, ImportFilters, ImportStore, LinesQuery } from '#commerce/imports/ports.ts'
import { jobOperator, refOf, type Operator } from '#commerce/staff/operator.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { escapeLike } from '#infrastructure/db/sql-helpers.ts'
import { toInstant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { importFiles, importLines, imports } from './import-tables.ts'
import { lockMap } from './import-map-store.ts'
import type { FileSeal } from './seal-file.ts'
import { isAsChecked } from './is-as-checked.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Imports, their files and lines, in the database. */
export const createImportStore = (db: Database, seal: FileSeal): ImportStore => ({
  add: ({ bytes, key, ...upload }, by, at) =>
    db.transaction(async (tx) => {
      if (upload.map !== null && !(await lockMap(tx, upload.map))) return undefined
      const { kind, id, name } = refOf(by)
      const [row] = await tx
        .insert(imports)
        .values({
          ...upload,
          ...{ operatorKind: kind, operatorId: id, operatorName: name, idempotencyKey: key },
          ...{ createdAt: new Date(at), changedAt: new Date(at), nextAt: new Date(at) },
        })
        .onConflictDoNothing()
        .returning()
      if (!row) {
        const [known] = await tx
          .select()
          .from(imports)
          .where(and(eq(imports.operatorId, id), eq(imports.idempotencyKey, key)))
        if (!known) throw new Error(`the import of key ${key} is gone`)
        return toImportRun(known)
      }
      const stored = secretKinds.includes(row.kind) ? seal.close(bytes, row.id) : bytes
      await tx.insert(importFiles).values({ importId: row.id, bytes: stored })
      await writeAudit(tx, by, at, {
        ...{ act: 'import.upload', object: { kind: 'import', id: row.id }, country: null },
        ...{ before: {}, after: { name: upload.fileName, 'file kind': upload.kind } },
        ...{ reason: null, approvalId: null },
      })
      return toImportRun(row)
    }),

  async find(id) {
    if (!uuid.test(id)) return undefined
    const [row] = await db.select().from(imports).where(eq(imports.id, id))
    return row && toImportRun(row)
  },

  listPage: (query, ownerId) => listImports(db, query, ownerId),
  listLines: (id, query) => readLines(db, id, query),

  move: (id, edit, decide) =>
    db.transaction(async (tx) => {
      if (!uuid.test(id)) return fail({ kind: 'not-found' as const })
      const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
      if (!row) return fail({ kind: 'not-found' as const })
      const run = toImportRun(row)
      const decided = decide(run)
      if (!decided.ok) return decided
      const state = decided.value === null ? undefined : nextImportState(run.state, decided.value)
      if (state === undefined) return ok(run)
      const [moved] = await tx
        .update(imports)
        .set({
          state,
          changedAt: new Date(edit.at),
          // A process that is working on it will see that it has lost the lease.
          ...{ nextAt: new Date(edit.at), leasedUntil: null, attempts: sql`${imports.attempts} + 1` },
          ...(decided.value === 'apply' ? { approvalId: edit.approvalId } : {}),
        })
        .where(eq(imports.id, id))
        .returning()
      if (isOver(state) && personalKinds.includes(run.kind)) await forgetPersons(tx, id)
      await auditMove(tx, run, state, edit)
      return ok(moved ? toImportRun(moved) : run)
    }),

  async isAsChecked(id) {
    const [row] = await db.select({ kind: imports.kind }).from(imports).where(eq(imports.id, id))
    if (!row) return false
    return isAsChecked(db, row.kind, (after, limit) =>
      readLines(db, id, { states: ['waiting'], after, limit }),
    )
  },
})

/** The file, and what of it is in lines that were not written. */
export async function forgetPersons(db: Database, importId: string): Promise<void> {
  await db.delete(importFiles).where(eq(importFiles.importId, importId))
  await db.execute(sql`update import_lines set after = null
    where import_id = ${importId}::uuid and (after -> 'customer' is not null or after -> 'card' is not null)`)
}

async function auditMove(
  tx: Database,
  run: ImportRun,
  state: ImportRun['state'],
  { act, by, at, reason, approvalId }: ImportEdit,
): Promise<void> {
  if (act === null || state === 'uploaded') return
  const { added, changed, faulty } = run.counts
  await writeAudit(tx, by, at, {
    ...{ act, object: { kind: 'import', id: run.id }, country: null },
    before: { state: run.state },
    after: { state, ...(act === 'import.apply' ? { added, changed, faulty } : {}) },
    ...{ reason, approvalId },
  })
}

const toImportRun = (row: typeof imports.$inferSelect): ImportRun => ({
  ...{ id: row.id, kind: row.kind, fileName: row.fileName, map: row.map, state: row.state },
  version: row.version,
  by: { kind: row.operatorKind, id: row.operatorId, name: row.operatorName },
  createdAt: toInstant(row.createdAt),
  changedAt: toInstant(row.changedAt),
  counts: {
    ...{ added: row.added, changed: row.changed, unchanged: row.unchanged },
    ...{ faulty: row.faulty, done: row.done, rejected: row.rejected },
  },
  ...{ rails: row.rails, failure: row.failure },
})

export async function readLines(
  db: Database,
  id: string,
  { states, after, limit }: LinesQuery,
): Promise<readonly ImportLine[]> {
  if (!uuid.test(id)) return []
  const found = await db
    .select()
    .from(importLines)
    .where(
      and(
        eq(importLines.importId, id),
        gt(importLines.place, after),
        states === null ? undefined : inArray(importLines.state, [...states]),
      ),
    )
    .orderBy(asc(importLines.place))
    .limit(limit)
  return found.map(({ importId: _, ...line }) => line)
}

const byId: Key<ImportRun> = { expression: sql`${imports.id}`, kind: 'uuid', valueOf: ({ id }) => id }
const sorts: Readonly<Record<string, Key<ImportRun>>> = {
  created: { expression: sql`${imports.createdAt}`, kind: 'instant', valueOf: ({ createdAt }) => createdAt },
  changed: { expression: sql`${imports.changedAt}`, kind: 'instant', valueOf: ({ changedAt }) => changedAt },
}

/** A page of imports. The search finds a part of a file's name. */
async function listImports(
  db: Database,
  query: ListQuery<ImportFilters>,
  ownerId: string | null,
): Promise<ListPage<ImportRun>> {
  const { kind, state } = query.filters
  const page = keyset<ImportRun>(query, sorts[query.sort] ?? byId, byId)
  const matches =
    and(
      ownerId === null ? undefined : eq(imports.operatorId, ownerId),
      kind === null ? undefined : eq(imports.kind, kind),
      state === null ? undefined : eq(imports.state, state),
      query.search === ''
        ? undefined
        : sql`lower(${imports.fileName}) like ${`%${escapeLike(query.search.toLowerCase())}%`}`,
    ) ?? sql`true`
  const found = await db
    .select()
    .from(imports)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countUpTo(db, sql`select 1 from ${imports} where ${matches}`)
  return { ...page.toPage(found.map(toImportRun)), count }
}

/** For what is written in the name of who sent the file. */
export const operatorOf = ({ kind, id, name }: ImportRun['by']): Operator => {
  if (kind === 'staff')
    return {
      kind,
      id,
      name,
      grants: [],
      tabletPlace: null,
      provenAt: toInstant(new Date(0)),
      requestId: null,
    }
  if (kind === 'key') return { kind, id, name, scopes: [], requestId: null }
  return kind === 'job' ? jobOperator(name) : { kind: 'command', name }
}
