import { and, desc, eq, sql } from 'drizzle-orm'
import type {
  EditFailure,
  LocatedProduct,
  ProductTextRepository,
  StoredProduct,
  TextEdit,
  TextVersion,
} from '#commerce/catalog-admin/ports.ts'
import { changedTexts, readTexts } from '#commerce/catalog-admin/product-texts.ts'
import type { Product } from '#commerce/catalog/product.ts'
import { refOf, type OperatorRef } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { applyRecords } from '#adapters/catalog/apply-records.ts'
import { products } from '#adapters/catalog/catalog-tables.ts'
import { listRecordsByCodes } from '#adapters/catalog/list-records.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { lockCatalog, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { listProductBrands, listProducts } from './list-products.ts'
import { productVersions } from './version-tables.ts'

const shownVersions = 30

type Deps = {
  readonly db: Database
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly countries: readonly Country[]
}

export function createTextRepository({ db, purgeBus, countries }: Deps): ProductTextRepository {
  return {
    listPage: (query, now) => listProducts(db, query, { countries, now }),
    listBrands: () => listProductBrands(db),
    find: (code) => findProduct(db, code),

    async locate(text) {
      const typed = texts([text, text.toUpperCase()])
      const [found] = await rowsOf<LocatedProduct>(
        db,
        sql`select code, null as sku from products where code in ${typed}
          union all select product_code, sku from variants where sku in ${typed} limit 1`,
      )
      return found
    },

    listVersions: (code) => readVersions(db, code, shownVersions),

    async findVersion(code, version) {
      const [row] = await db
        .select()
        .from(productVersions)
        .where(and(eq(productVersions.code, code), eq(productVersions.version, version)))
      return row && toVersion(row)
    },

    async edit(code, change, edit) {
      const { result, tags } = await db.transaction((tx) => editIn(tx, code, change, edit))
      if (tags.length > 0) await purgeBus.publish(tags)
      return result
    },
  }
}

type Edited<Failure> = {
  readonly result: Result<Product, Failure | EditFailure>
  readonly tags: readonly string[]
}

async function editIn<Failure>(
  tx: Database,
  code: string,
  change: (product: Product, lastBy: OperatorRef | null) => Result<Product, Failure>,
  edit: TextEdit,
): Promise<Edited<Failure>> {
  await lockCatalog(tx)
  const [record] = await listRecordsByCodes(tx, [code])
  const [row] = await tx
    .select({ changedAt: products.changedAt })
    .from(products)
    .where(eq(products.code, code))
  if (!record || !row) return { result: fail({ kind: 'not-found' }), tags: [] }
  const [last] = await readVersions(tx, code, 1)
  const before = readTexts(record.product)
  const isLast = last !== undefined && changedTexts(last.texts, before).length === 0
  const wanted = change(record.product, isLast ? last.by : null)
  if (!wanted.ok) return { result: wanted, tags: [] }
  const after = readTexts(wanted.value)
  const fields = changedTexts(before, after)
  if (fields.length === 0) return { result: ok(record.product), tags: [] }
  const { at } = edit
  const { failures, tags } = await applyRecords(tx, [{ ...record, product: wanted.value, stock: null }], {
    at,
    by: refOf(edit.by),
    since: () => at,
  })
  const [failure] = failures
  if (failure?.kind === 'url-key-taken')
    return { result: fail({ kind: 'url-key-taken', by: failure.by }), tags: [] }
  if (failure) throw new Error(`the texts of ${code} are not written: ${failure.kind}`)
  const version = (last?.version ?? 0) + (isLast ? 1 : 2)
  await tx
    .insert(productVersions)
    .values([
      ...(isLast ? [] : [{ code, version: version - 1, texts: before, by: null, at: row.changedAt }]),
      { code, version, texts: after, by: refOf(edit.by), at: new Date(at) },
    ])
  await writeAudit(tx, edit.by, at, {
    act: edit.act,
    object: { kind: 'product', id: code },
    country: null,
    before: { version: version - 1 },
    after: { version, texts: fields },
    reason: edit.reason,
    approvalId: null,
  })
  return { result: ok(wanted.value), tags }
}

async function readVersions(db: Database, code: string, limit: number): Promise<readonly TextVersion[]> {
  const rows = await db
    .select()
    .from(productVersions)
    .where(eq(productVersions.code, code))
    .orderBy(desc(productVersions.version))
    .limit(limit)
  return rows.map(toVersion)
}

const toVersion = ({ version, texts, by, at }: typeof productVersions.$inferSelect): TextVersion => ({
  ...{ version, texts, by },
  at: toInstant(at),
})

async function findProduct(db: Database, code: string): Promise<StoredProduct | undefined> {
  const [row] = await db.select().from(products).where(eq(products.code, code))
  if (!row) return undefined
  const [record] = await listRecordsByCodes(db, [code])
  const levels = await rowsOf<{ sku: string; on_hand: number; reserved: number }>(
    db,
    sql`select sku, sum(on_hand)::int as on_hand, sum(reserved)::int as reserved
      from variants join stock_levels using (sku) where product_code = ${code} group by sku`,
  )
  const stock = new Map(levels.map((level) => [level.sku, level]))
  return {
    product: row.document,
    hidden: row.hiddenAt && { at: toInstant(row.hiddenAt), by: row.hiddenBy },
    gaps: row.gaps,
    stale: row.staleArabic,
    changedAt: toInstant(row.changedAt),
    variants: row.document.variants.map(({ sku }) => ({
      sku,
      prices: record?.prices[sku] ?? {},
      onHand: stock.get(sku)?.on_hand ?? 0,
      reserved: stock.get(sku)?.reserved ?? 0,
    })),
  }
}
