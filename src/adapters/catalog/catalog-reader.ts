import { sql } from 'drizzle-orm'
import type { CatalogReader } from '#commerce/catalog/ports.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { listCodes, nextPriceChange } from './list-codes.ts'
import { listPublished } from './list-published.ts'
import { listRecords, listRecordsByCodes } from './list-records.ts'
import { isInReach, type CatalogReach } from './hidden-products.ts'
import { createSnapshotReader } from '#adapters/checkout/quote-snapshot/snapshot-reader.ts'
import { loadPricesAndStock } from './load-prices-and-stock.ts'
import { instantOf } from './price-rows.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Documents = readonly { readonly document: Product }[]

/** Reads the catalog of PostgreSQL or PGlite. */
export const createCatalogReader = (
  db: Database,
  { loadSnapshot }: Pick<CatalogReader, 'loadSnapshot'> = createSnapshotReader(db),
  /** What finds a page, its prices and its countries: of a preview also for hidden products. */
  reach: CatalogReach = 'shown',
): CatalogReader => ({
  async findByUrlKey(urlKey) {
    const [row] = await rowsOf<{ document: Product }>(
      db,
      sql`select document from products where url_key = ${urlKey} and ${reach === 'shown' ? sql`hidden_at is null` : sql`true`}`,
    )
    return row?.document
  },

  async findMoved(urlKey) {
    const [row] = await rowsOf<{ url_key: string }>(
      db,
      sql`select p.url_key from url_redirects r join products p on p.code = r.product_code
        where r.url_key = ${urlKey} and p.hidden_at is null`,
    )
    return row?.url_key
  },

  async listByCodes(codes) {
    if (codes.length === 0) return []
    const found: Documents = await rowsOf(db, sql`select document from products where code = ${anyOf(codes)}`)
    const byCode = new Map(found.map(({ document }) => [document.code, document]))
    return [...new Set(codes)].flatMap((code) => byCode.get(code) ?? [])
  },

  async listBySkus(skus) {
    if (skus.length === 0) return []
    const found: Documents = await rowsOf(
      db,
      sql`select document from products
        where code in (select product_code from variants where sku = ${anyOf(skus)})
        order by code collate "C"`,
    )
    return found.map(({ document }) => document)
  },

  loadPricesAndStock: async (skus, country, now) =>
    (await loadPricesAndStock(db, skus, country, now, [], reach)).pricesAndStock,
  loadSnapshot,

  async listCountries(skus) {
    const found = await rowsOf<{ sku: string; country: string }>(
      db,
      sql`select sku, country from prices price where sku = ${anyOf(skus)} and ${isInReach(reach)} order by country collate "C"`,
    )
    const bySku = Map.groupBy(found, ({ sku }) => sku)
    return new Map([...bySku].map(([sku, own]) => [sku, own.map(({ country }) => country)]))
  },

  listLocations: () =>
    rowsOf<StockLocation>(db, sql`select code, kind, country from stock_locations order by code collate "C"`),

  async listCategories() {
    const found = await rowsOf<{ path: string; name_en: string; name_ar: string; position: number }>(
      db,
      sql`select path, name_en, name_ar, position from categories order by position, path collate "C"`,
    )
    return found.map(({ path, name_en, name_ar, position }) => ({
      path,
      name: { en: name_en, ar: name_ar },
      position,
    }))
  },

  async loadCategoryPlaces() {
    const read = await rowsOf<{ path: string | null; target: string | null; version: number | null }>(
      db,
      sql`select path, null::text as target, null::int as version from categories
        union all select path, target, null from category_redirects
        union all select null, null, version from category_places`,
    )
    const found = read.flatMap(({ path, target }) => (path === null ? [] : [{ path, target }]))
    return {
      version: read.find(({ version }) => version !== null)?.version ?? 0,
      live: new Set(found.flatMap(({ path, target }) => (target === null ? [path] : []))),
      moved: new Map(found.flatMap(({ path, target }) => (target === null ? [] : [[path, target] as const]))),
    }
  },

  listCodes: (query, country, now, limit) => listCodes(db, query, country, now, limit),
  nextPriceChange: (country, now) => nextPriceChange(db, country, now),
  listPublished: () => listPublished(db),
  listRecords: (after, limit) => listRecords(db, after, limit),
  listRecordsByCodes: (codes) => listRecordsByCodes(db, codes),

  async listChanged(since) {
    const found = await rowsOf<{ code: string; changed_at: string }>(
      db,
      sql`select code, changed_at from product_changes where changed_at >= ${since}::timestamptz
        order by changed_at, code collate "C"`,
    )
    return found.map(({ code, changed_at }) => ({ code, at: instantOf(changed_at) }))
  },
})
