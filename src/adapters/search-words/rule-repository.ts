import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { CurrentPath, LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { RuleEdit, RuleRepository, RuleWriter, WriteRuleAudit } from '#commerce/search-words/ports.ts'
import { withCurrentTarget } from '#commerce/search/rules/current-target.ts'
import type { SearchRule, StoredRule } from '#commerce/search/rules/search-rule.ts'
import type { Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { finderOf } from '#adapters/redirects/redirect-repository.ts'
import { toStoredRule } from '#adapters/search/rule-rows.ts'
import { searchRules } from '#adapters/search/search-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { inTransaction } from '#infrastructure/db/in-transaction.ts'
import { listRules } from './list-rules.ts'
import { listTerms } from './list-terms.ts'

/** Serializes writers, so that no two of them make a circle together. */
const writerLock = 5_823_018

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function createRuleRepository(db: Database, loadCurrentPath: LoadCurrentPath): RuleRepository {
  return {
    findRedirects: finderOf(db),
    async get(id) {
      if (!uuid.test(id)) return undefined
      const [row] = await db.select().from(searchRules).where(eq(searchRules.id, id))
      return row && withCurrentTarget(toStoredRule(row), await loadCurrentPath())
    },
    async listPage(query, scope) {
      const [found, currentPath] = await Promise.all([listRules(db, query, scope), loadCurrentPath()])
      return { ...found, rows: found.rows.map((row) => withCurrentTarget(row, currentPath)) }
    },
    listTerms: (query, scope) => listTerms(db, query, scope),

    async write<Value, Failure>(
      work: (writer: RuleWriter, audit: WriteRuleAudit) => Promise<Result<Value, Failure>>,
      edit: RuleEdit,
    ): Promise<Result<Value, Failure>> {
      const currentPath = await loadCurrentPath()
      return inTransaction(db, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${writerLock})`)
        return work(writerOf(tx, edit, currentPath), auditOf(tx, edit))
      })
    },
  }
}

function writerOf(tx: Database, { by, at }: RuleEdit, currentPath: CurrentPath): RuleWriter {
  const rowOf = (rule: SearchRule) => ({
    kind: rule.kind,
    title: rule.terms.join(', '),
    rule,
    country: rule.country,
    language: rule.language,
    from: rule.from,
    until: rule.until,
    changedAt: new Date(at),
    changedBy: by.name,
  })
  const only = (rows: readonly (typeof searchRules.$inferSelect)[]): StoredRule => {
    const [row] = rows
    if (!row) throw new Error('a search rule is gone while it is written')
    return toStoredRule(row)
  }
  return {
    findRedirects: finderOf(tx),
    async all() {
      const rows = await tx
        .select()
        .from(searchRules)
        .orderBy(asc(searchRules.createdAt), asc(searchRules.id))
      return rows.map((row) => withCurrentTarget(toStoredRule(row), currentPath))
    },
    insert: async (rule) =>
      only(
        await tx
          .insert(searchRules)
          .values({ id: randomUUID(), ...rowOf(rule), version: 1, createdAt: new Date(at) })
          .returning(),
      ),
    update: async ({ id, version }, rule) =>
      only(
        await tx
          .update(searchRules)
          .set({ ...rowOf(rule), version: version + 1 })
          .where(eq(searchRules.id, id))
          .returning(),
      ),
    remove: async (id) => void (await tx.delete(searchRules).where(eq(searchRules.id, id))),
  }
}

const auditOf =
  (tx: Database, { by, at, reason }: RuleEdit): WriteRuleAudit =>
  (act, { id, country }, before, after) =>
    writeAudit(tx, by, at, {
      act,
      object: { kind: 'search-rule', id },
      country,
      before,
      after,
      reason,
      approvalId: null,
    })
