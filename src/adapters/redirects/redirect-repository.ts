import { eq, sql } from 'drizzle-orm'
import type { FindRedirects } from '#commerce/redirects/follow-redirects.ts'
import type {
  Edit,
  RedirectRepository,
  RedirectWriter,
  WriteRedirectAudit,
} from '#commerce/redirects/ports.ts'
import type { Redirect, StoredRedirect } from '#commerce/redirects/redirect.ts'
import type { Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { inTransaction } from '#infrastructure/db/in-transaction.ts'
import { anyOf, rows, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { listMissingPages, listRedirects } from './list-redirects.ts'
import { toStoredRedirect } from './redirect-rows.ts'
import { missingPages, redirects } from './redirect-tables.ts'

/** Serializes writers, so that no two of them make a circle together. */
const writerLock = 5_823_017
/** Rows of a statement. */
const batchSize = 2000

export function createRedirectRepository(db: Database): RedirectRepository {
  return {
    find: finderOf(db),
    get: (from) => get(db, from),
    listPage: (query) => listRedirects(db, query),
    listMissing: (query) => listMissingPages(db, query),

    write<Value, Failure>(
      work: (writer: RedirectWriter, audit: WriteRedirectAudit) => Promise<Result<Value, Failure>>,
      edit: Edit,
    ): Promise<Result<Value, Failure>> {
      return inTransaction(db, async (tx) => {
        await lockRedirects(tx)
        return work(writerOf(tx, edit), auditOf(tx, edit))
      })
    },

    forgetMissing: (path, { by, at }) =>
      db.transaction(async (tx) => {
        const found = await tx.delete(missingPages).where(eq(missingPages.path, path)).returning()
        const [row] = found
        if (!row) return false
        await writeAudit(tx, by, at, {
          act: 'missing-page.forget',
          object: { kind: 'missing-page', id: path },
          country: null,
          before: { hits: row.hits },
          after: {},
          reason: null,
          approvalId: null,
        })
        return true
      }),
  }
}

/** Until the end of the transaction. */
export const lockRedirects = async (tx: Database): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${writerLock})`))

export const finderOf =
  (db: Database): FindRedirects =>
  (froms) =>
    rowsOf<Redirect>(
      db,
      sql`select from_path as "from", to_path as "to", status from redirects where from_path = ${anyOf(froms)}`,
    )

async function get(db: Database, from: string): Promise<StoredRedirect | undefined> {
  const [row] = await db.select().from(redirects).where(eq(redirects.from, from))
  return row && toStoredRedirect(row)
}

export function writerOf(tx: Database, { by, at }: Pick<Edit, 'by' | 'at'>): RedirectWriter {
  async function putBatch(batch: readonly Redirect[]): Promise<void> {
    const given = batch.map(({ from, to, status }) => ({ from_path: from, to_path: to, status }))
    await tx.execute(sql`insert into redirects (from_path, to_path, status, created_at, changed_at, changed_by)
      select from_path, to_path, status, ${at}::timestamptz, ${at}::timestamptz, ${by.name}
      from ${rows(given, 'from_path text, to_path text, status smallint')}
      on conflict (from_path) do update set to_path = excluded.to_path, status = excluded.status,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by`)
    await tx.execute(sql`delete from missing_pages where path in ${texts(batch.map(({ from }) => from))}`)
  }

  return {
    find: finderOf(tx),
    get: (from) => get(tx, from),
    put: (redirect) => putBatch([redirect]),
    remove: async (from) => void (await tx.delete(redirects).where(eq(redirects.from, from))),
    all: () => rowsOf<Redirect>(tx, sql`select from_path as "from", to_path as "to", status from redirects`),
    async putAll(all) {
      for (let start = 0; start < all.length; start += batchSize)
        await putBatch(all.slice(start, start + batchSize))
    },
  }
}

const auditOf =
  (tx: Database, { by, at, reason }: Edit): WriteRedirectAudit =>
  (act, id, before, after) =>
    writeAudit(tx, by, at, {
      act,
      object: { kind: 'redirect', id },
      country: null,
      before: { ...before },
      after: { ...after },
      reason,
      approvalId: null,
    })
