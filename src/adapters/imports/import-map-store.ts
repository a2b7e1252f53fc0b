import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { digestOf } from '#adapters/content/canonical-json.ts'
import { columnNames } from '#adapters/import/columns.ts'
import { emptyMap, type ImportMap } from '#adapters/import/import-map.ts'
import { parseImportMap } from '#adapters/import/parse-import-map.ts'
import { importStates, isOver } from '#commerce/imports/import-states.ts'
import type { ImportMapStore, StoredMap } from '#commerce/imports/ports.ts'
import type { CatalogReader } from '#commerce/catalog/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { toInstant } from '#kernel/instant.ts'
import { importMaps, importMapVersions, imports } from './import-tables.ts'
import { readSample } from './read-sample.ts'
import magento2 from './maps/magento-2.json' with { type: 'json' }

/** Maps that come with the shop; one of the same id that was written by an operator goes before it. */
const ownMaps: readonly StoredMap[] = [
  { id: 'magento-2', version: 0, document: magento2, changedAt: null, author: null },
]

const versionsListed = 50

/** The lock of a map is this and a hash of its id: a new one has no row to lock yet. */
const mapLock = 5_823_029

export function createImportMapStore(
  db: Database,
  countries: readonly string[],
  reader: Pick<CatalogReader, 'listLocations'>,
): ImportMapStore {
  const find = async (from: Database, id: string): Promise<StoredMap | undefined> => {
    const [row] = await from.select().from(importMaps).where(eq(importMaps.id, id))
    return row ? toMap(row) : ownMaps.find((one) => one.id === id)
  }
  return {
    find: (id) => find(db, id),

    async list() {
      const stored = (await db.select().from(importMaps).orderBy(asc(importMaps.id))).map(toMap)
      return [...stored, ...ownMaps.filter(({ id }) => stored.every((one) => one.id !== id))].toSorted(
        (a, b) => (a.id < b.id ? -1 : 1),
      )
    },

    readSample,

    async listColumns() {
      const places = (await reader.listLocations()).map(({ code }) => `stock_${code}`)
      const prices = countries.flatMap((code) => [`price_${code}`, `sale_price_${code}`, `cost_${code}`])
      return [...columnNames, ...prices, ...places]
    },

    async listVersions(id) {
      const rows = await db
        .select()
        .from(importMapVersions)
        .where(eq(importMapVersions.id, id))
        .orderBy(desc(importMapVersions.version))
        .limit(versionsListed)
      return rows.map(toMap)
    },

    remove: ({ id, version }, by, at) =>
      db.transaction(async (tx) => {
        await tx.execute(lockOf(id))
        const [row] = await tx.select().from(importMaps).where(eq(importMaps.id, id))
        if (!row) return 'not-found'
        if (row.version !== version) return 'changed-meanwhile'
        const inProgress = and(eq(imports.map, id), notInArray(imports.state, importStates.filter(isOver)))
        if ((await tx.$count(imports, inProgress)) > 0) return 'in-use'
        await tx.delete(importMaps).where(eq(importMaps.id, id))
        await tx.delete(importMapVersions).where(eq(importMapVersions.id, id))
        await writeAudit(tx, by, at, {
          ...{ act: 'import-map.remove', object: { kind: 'import-map', id }, country: null },
          ...{ before: { version }, after: {}, reason: null, approvalId: null },
        })
        return 'removed'
      }),

    check(document) {
      const parsed = parseImportMap(JSON.stringify(document) ?? '', countries)
      return parsed.ok ? [] : parsed.failure
    },

    put: ({ id, document, version }, by, at) =>
      db.transaction(async (tx) => {
        await tx.execute(lockOf(id))
        const before = await find(tx, id)
        const now = before?.version ?? 0
        if (before && digestOf(before.document) === digestOf(document)) return now
        if (version !== null && version !== now) return null
        const values = { version: now + 1, document, changedAt: new Date(at), author: by.name.slice(0, 100) }
        await tx
          .insert(importMaps)
          .values({ id, ...values })
          .onConflictDoUpdate({ target: importMaps.id, set: values })
        await tx.insert(importMapVersions).values({ id, ...values })
        await writeAudit(tx, by, at, {
          ...{ act: 'import-map.put', object: { kind: 'import-map', id }, country: null },
          before: before ? { version: now } : {},
          after: { version: now + 1 },
          ...{ reason: null, approvalId: null },
        })
        return now + 1
      }),
  }
}

/** Whether the map exists. It cannot be deleted until the transaction ends. */
export async function lockMap(tx: Database, id: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${mapLock}, hashtext(${id}))`)
  return ownMaps.some((one) => one.id === id) || (await tx.$count(importMaps, eq(importMaps.id, id))) > 0
}

const lockOf = (id: string) => sql`select pg_advisory_xact_lock(${mapLock}, hashtext(${id}))`

const toMap = ({ changedAt, ...row }: typeof importMaps.$inferSelect): StoredMap => ({
  ...row,
  changedAt: toInstant(changedAt),
})

/** What the reader of files understands; undefined: there is no such map, or it cannot be used any more. */
export const createFindMap =
  (maps: ImportMapStore, countries: readonly string[]) =>
  async (id: string | null): Promise<ImportMap | undefined> => {
    if (id === null) return emptyMap
    const found = await maps.find(id)
    const parsed = found && parseImportMap(JSON.stringify(found.document), countries)
    return parsed?.ok ? parsed.value : undefined
  }
