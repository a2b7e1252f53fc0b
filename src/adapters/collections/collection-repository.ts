import { randomUUID } from 'node:crypto'
import { count, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentPath, LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { withCurrentRule } from '#commerce/collections/current-rule.ts'
import type { Collection, StoredCollection } from '#commerce/collections/collection.ts'
import type {
  CollectionEdit,
  CollectionRepository,
  CollectionWriter,
  WriteCollectionAudit,
} from '#commerce/collections/ports.ts'
import type { Result } from '#kernel/result.ts'
import { toInstant } from '#kernel/instant.ts'
import { products } from '#adapters/catalog/catalog-tables.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { inTransaction } from '#infrastructure/db/in-transaction.ts'
import { collections } from './collection-tables.ts'
import { listCollections } from './list-collections.ts'

/** Serializes writers, so that no two collections have one address. */
const writerLock = 5_823_034

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const toStoredCollection = ({
  id,
  collection,
  version,
  createdAt,
  changedAt,
  changedBy,
}: typeof collections.$inferSelect): StoredCollection => ({
  ...collection,
  id,
  version,
  createdAt: toInstant(createdAt),
  changedAt: toInstant(changedAt),
  by: changedBy,
})

export function createCollectionRepository(
  db: Database,
  loadCurrentPath: LoadCurrentPath,
): CollectionRepository {
  return {
    get: async (id) => get(db, id, await loadCurrentPath()),
    async listUnknownProducts(codes) {
      const found = await db
        .select({ code: products.code })
        .from(products)
        .where(inArray(products.code, [...codes]))
      const known = new Set(found.map(({ code }) => code))
      return codes.filter((code) => !known.has(code))
    },
    async listPage(query, scope) {
      const [found, currentPath] = await Promise.all([listCollections(db, query, scope), loadCurrentPath()])
      return { ...found, rows: found.rows.map((row) => withCurrentRule(row, currentPath)) }
    },
    async write<Value, Failure>(
      work: (writer: CollectionWriter, audit: WriteCollectionAudit) => Promise<Result<Value, Failure>>,
      edit: CollectionEdit,
    ): Promise<Result<Value, Failure>> {
      const currentPath = await loadCurrentPath()
      return inTransaction(db, async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${writerLock})`)
        return work(writerOf(tx, edit, currentPath), auditOf(tx, edit))
      })
    },
  }
}

async function get(
  db: Database,
  id: string,
  currentPath: CurrentPath,
): Promise<StoredCollection | undefined> {
  if (!uuid.test(id)) return undefined
  const [row] = await db.select().from(collections).where(eq(collections.id, id))
  return row && withCurrentRule(toStoredCollection(row), currentPath)
}

function writerOf(tx: Database, { by, at }: CollectionEdit, currentPath: CurrentPath): CollectionWriter {
  const rowOf = (collection: Collection) => ({
    slug: collection.slug,
    name: `${collection.title.en} ${collection.title.ar}`,
    collection,
    country: collection.country,
    from: collection.from,
    until: collection.until,
    changedAt: new Date(at),
    changedBy: by.name,
  })
  const only = (rows: readonly (typeof collections.$inferSelect)[]): StoredCollection => {
    const [row] = rows
    if (!row) throw new Error('a collection is gone while it is written')
    return toStoredCollection(row)
  }
  return {
    get: (id) => get(tx, id, currentPath),
    async findBySlug(slug) {
      const [row] = await tx.select().from(collections).where(eq(collections.slug, slug))
      return row && toStoredCollection(row)
    },
    async count() {
      const [row] = await tx.select({ all: count() }).from(collections)
      return row?.all ?? 0
    },
    insert: async (collection) =>
      only(
        await tx
          .insert(collections)
          .values({ id: randomUUID(), ...rowOf(collection), version: 1, createdAt: new Date(at) })
          .returning(),
      ),
    update: async ({ id, version }, collection) =>
      only(
        await tx
          .update(collections)
          .set({ ...rowOf(collection), version: version + 1 })
          .where(eq(collections.id, id))
          .returning(),
      ),
    remove: async (id) => void (await tx.delete(collections).where(eq(collections.id, id))),
  }
}

const auditOf =
  (tx: Database, { by, at, reason }: CollectionEdit): WriteCollectionAudit =>
  (act, { id, country }, before, after) =>
    writeAudit(tx, by, at, {
      act,
      object: { kind: 'collection', id },
      country,
      before,
      after,
      reason,
      approvalId: null,
    })
