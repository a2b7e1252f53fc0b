import { sql } from 'drizzle-orm'
import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { createCatalogWriter } from '#adapters/catalog/catalog-writer.ts'
import { createCodeDigest } from '#adapters/gift-cards/card-codes.ts'
import { readCardTerms } from '#adapters/gift-cards/read-card-terms.ts'
import { createImportsModule } from '#adapters/imports/create-imports-module.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import type { FindLivePages } from '#commerce/redirects/live-pages.ts'
import type { ImportKind, ImportRun } from '#commerce/imports/import-run.ts'
import type { Operator, StaffOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import { aCatalog } from '../builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../builders/a-product.ts'
import { aMember, operator } from '../builders/operators.ts'
import { rowsOf, type Open } from '../databases/databases.ts'
import { theCountries } from './the-countries.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
export const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser' })
export const huda = aMember({ id: idOf(2), name: 'Huda', role: 'merchandiser' })
export const ofKuwait = aMember({ id: idOf(3), name: 'Salem', role: 'merchandiser', countries: ['kw'] })
export const serving = aMember({ id: idOf(4), name: 'Noor', role: 'customer-service' })

export const faris = aMember({ id: idOf(6), name: 'Faris', role: 'finance' })
export const amal = aMember({ id: idOf(5), name: 'Amal', role: 'admin' })

/** The module on a database, in this process or one that will be killed. */
export const importsOf = (
  db: Database,
  {
    clock,
    publish = () => {},
    pauseMs = 0,
    secret = 'secret of a test',
    drop = null,
    findLivePages = async () => new Map(),
  }: {
    readonly clock: Clock
    readonly publish?: (tags: readonly string[]) => void
    readonly pauseMs?: number
    readonly secret?: string
    readonly drop?: Parameters<typeof createImportsModule>[1]['drop']
    readonly findLivePages?: FindLivePages
  },
) => {
  const purgeBus = { publish: async (tags: readonly string[]) => publish(tags) }
  return createImportsModule(db, {
    defaultStorefront: { country: 'ae', language: 'en' },
    ...{ drop, findLivePages },
    cards: {
      terms: readCardTerms('src/content/gift-cards'),
      digest: createCodeDigest(secret),
      book: createLedgerBook(db),
    },
    secret,
    ...{
      clock,
      purgeBus,
      pauseMs,
      countries: theCountries,
      isManagedElsewhere: false,
      findTaxRate: () => 500,
    },
    reader: createCatalogReader(db),
    writer: createCatalogWriter({ db, purgeBus, clock }),
    report: (error) => {
      throw error
    },
  })
}

/** A catalog of three sofas and its imports; `work` does what the job does. */
export async function anImports(open: Open) {
  const catalog = await aCatalog(await open())
  const { db, writer, reader, clock } = catalog
  const stock = { 'SKU-A': { 'wh-ae': 12, 'wh-om': 5 }, 'SKU-B': { 'wh-ae': 100 } }
  await writer.apply(
    ['SKU-A', 'SKU-B', 'SKU-C'].map((code) => ({
      ...aRecord({ code }),
      prices: { [code]: { ae: aBookPrice(129_900) } },
      stock: code === 'SKU-C' ? null : { [code]: stock[code as keyof typeof stock] },
    })),
    clock.now(),
  )
  const published: string[] = []
  const { admin, job } = importsOf(db, { clock, publish: (tags) => void published.push(...tags) })
  for (const person of [leena, huda, ofKuwait, serving, amal, faris]) await addStaff(person)

  async function addStaff({ id, name, grants }: StaffOperator): Promise<void> {
    await db.insert(staff).values({
      id,
      name,
      grants,
      email: `${id}@majlis.test`,
      state: 'active',
      language: 'en',
      createdAt: new Date(clock.now()),
    })
  }
  const work = () => job.run(new AbortController().signal)
  let made = 0
  const upload = (
    kind: ImportKind,
    contents: string | Uint8Array,
    by: Operator = leena,
    key = `key-${(made += 1)}`,
    map: string | null = null,
    fileName = 'file.csv',
  ) => {
    const bytes = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents
    return admin.upload({ kind, fileName, bytes, map, key }, by)
  }
  async function check(
    kind: ImportKind,
    contents: string | Uint8Array,
    by: Operator = leena,
    map: string | null = null,
    fileName?: string,
  ): Promise<ImportRun> {
    const stored = await upload(kind, contents, by, undefined, map, fileName)
    if (!stored.ok) throw new Error(stored.failure.kind)
    await work()
    const run = await admin.find(stored.value.id, by)
    if (!run) throw new Error('it is not there')
    return run
  }
  return {
    ...catalog,
    ...{ admin, job, work, upload, check, published },
    /** `reason`: past guard rails, as a command. */
    async apply(id: string, reason?: string): Promise<ImportRun | undefined> {
      const begun = await admin.apply(
        reason === undefined ? { id, by: leena } : { id, by: operator, pastRails: reason },
      )
      if (!begun.ok) throw new Error(begun.failure.kind)
      await work()
      return admin.find(id, operator)
    },
    async inverse(id: string, by: StaffOperator = leena): Promise<string> {
      const parts = await admin.writeInverse(id, by)
      let text = ''
      for await (const part of parts ?? []) text += part
      return text
    },
    audit: () =>
      rowsOf(
        db,
        sql`select act, operator_name, object_id, before, after, approval_id from audit_log order by id`,
      ),
    stockOf: async (sku: string) => (await reader.listRecordsByCodes([sku]))[0]?.stock?.[sku],
    pricesOf: async (sku: string) => (await reader.listRecordsByCodes([sku]))[0]?.prices[sku],
    catalogRows: async () => [
      await rowsOf(db, sql`select * from products order by code`),
      await rowsOf(db, sql`select * from prices order by sku, country`),
      await rowsOf(db, sql`select * from stock_levels order by sku, location`),
      await rowsOf(db, sql`select * from categories order by path`),
    ],
  }
}
