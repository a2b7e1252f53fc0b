import { sql, type SQL } from 'drizzle-orm'
import { pathsAbove } from '#commerce/catalog/category.ts'
import { toGtin14 } from '#commerce/catalog/gtin.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { PastRow, PricePlan } from './plan-prices.ts'
import { priceColumns, type PriceRow } from './price-rows.ts'
import { noteStockContext, type StockContext } from '#adapters/inventory/stock-context.ts'
import { rows, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'

export type ProductToWrite = {
  readonly document: Product
  readonly digest: string
  /** A time as the database reads it; null: the shop shows the product. */
  readonly hiddenAt: string | null
  readonly hiddenBy: OperatorRef | null
}

/** Fields whose English changes without their Arabic, and those of before whose Arabic has not changed since. */
const staleArabic = sql`array(select field from unnest(array['name', 'summary', 'description', 'material', 'care', 'keywords']) with ordinality given(field, place)
  where case when products.document -> field -> 'ar' is distinct from excluded.document -> field -> 'ar' then false
    else products.document -> field -> 'en' is distinct from excluded.document -> field -> 'en' or field = any(products.stale_arabic) end
  order by place)`

/** Writes documents and their dependent rows. `existing`: codes that were there before; former URL keys in `moved` become redirects. */
export async function writeProducts(
  tx: Database,
  written: readonly ProductToWrite[],
  existing: readonly string[],
  moved: readonly { readonly url_key: string; readonly product_code: string }[],
  at: Instant,
): Promise<void> {
  if (written.length === 0) return
  const products = written.map(({ document }) => document)
  const values = written.map(({ digest, document, hiddenAt, hiddenBy }) => ({
    code: document.code,
    url_key: document.urlKey,
    type: document.type,
    rank: document.rank,
    published_at: document.publishedAt,
    digest,
    document,
    hidden_at: hiddenAt,
    hidden_by: hiddenBy,
  }))
  await tx.execute(sql`insert into products (code, url_key, type, rank, published_at, changed_at, digest, document, hidden_at, hidden_by)
    select code, url_key, type, rank, published_at, ${at}::timestamptz, digest, document, hidden_at, hidden_by
    from ${rows(values, 'code text, url_key text, type text, rank int, published_at timestamptz, digest text, document jsonb, hidden_at timestamptz, hidden_by jsonb')}
    on conflict (code) do update set url_key = excluded.url_key, type = excluded.type, rank = excluded.rank,
      published_at = excluded.published_at, changed_at = excluded.changed_at, digest = excluded.digest,
      document = excluded.document, hidden_at = excluded.hidden_at, hidden_by = excluded.hidden_by, stale_arabic = ${staleArabic}`)
  await writeRedirects(tx, products, moved)
  if (existing.length > 0) await clear(tx, products, existing)
  await tx.execute(sql`insert into product_categories (path, product_code)
    select path, product_code from ${rows(products.flatMap(placesOf), 'path text, product_code text')}`)
  const parts = products.flatMap(({ code, parts: made }) =>
    [...new Set(made.map(({ sku }) => sku))].map((sku) => ({ sku, product_code: code })),
  )
  if (parts.length > 0)
    await tx.execute(sql`insert into bundle_components (sku, product_code)
      select sku, product_code from ${rows(parts, 'sku text, product_code text')}`)
  await writeVariants(tx, products)
}

/** Deletes the dependent rows of changed products, which are written again, and SKUs that no longer exist. */
async function clear(tx: Database, products: readonly Product[], existing: readonly string[]): Promise<void> {
  const codes = texts(existing)
  await tx.execute(sql`delete from product_categories where product_code in ${codes}`)
  await tx.execute(sql`delete from bundle_components where product_code in ${codes}`)
  const retainedSkus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  await dropSkus(tx, sql`product_code in ${codes} and sku not in ${texts(retainedSkus)}`)
}

/** Deletes SKUs with their prices and stock. */
export async function dropSkus(tx: Database, condition: SQL): Promise<void> {
  const gone = await rowsOf<{ sku: string }>(tx, sql`delete from variants where ${condition} returning sku`)
  if (gone.length === 0) return
  const skus = texts(gone.map(({ sku }) => sku))
  await tx.execute(sql`delete from prices where sku in ${skus}`)
  await tx.execute(sql`delete from stock_levels where sku in ${skus}`)
}

async function writeRedirects(
  tx: Database,
  products: readonly Product[],
  moved: readonly { readonly url_key: string; readonly product_code: string }[],
): Promise<void> {
  if (moved.length > 0)
    await tx.execute(sql`insert into url_redirects (url_key, product_code)
      select url_key, product_code from ${rows(moved, 'url_key text, product_code text')}
      on conflict (url_key) do update set product_code = excluded.product_code`)
  // A URL key in use is not redirected.
  const keys = texts(products.map(({ urlKey }) => urlKey))
  await tx.execute(sql`delete from url_redirects where url_key in ${keys}`)
}

async function writeVariants(tx: Database, products: readonly Product[]): Promise<void> {
  const variants = products.flatMap(({ code, variants: own }) =>
    own.map(({ sku, gtin }, position) => ({
      sku,
      product_code: code,
      position,
      ...(gtin === null ? {} : { gtin: toGtin14(gtin) }),
    })),
  )
  await tx.execute(sql`insert into variants (sku, product_code, position, gtin)
    select sku, product_code, position, gtin
    from ${rows(variants, 'sku text, product_code text, position int, gtin text')}
    on conflict (sku) do update set product_code = excluded.product_code, position = excluded.position,
      gtin = excluded.gtin
    where (variants.product_code, variants.position, variants.gtin)
      is distinct from (excluded.product_code, excluded.position, excluded.gtin)`)
}

const placesOf = ({ code, categories }: Product): { path: string; product_code: string }[] =>
  [...new Set(categories.flatMap(pathsAbove))].map((path) => ({ path, product_code: code }))

export async function writePrices(tx: Database, { put, drop, past }: PricePlan, at: Instant): Promise<void> {
  await writePast(tx, past)
  if (drop.length > 0)
    await tx.execute(sql`delete from prices using ${rows(drop, 'sku text, country text')}
      where prices.sku = given.sku and prices.country = given.country`)
  if (put.length > 0)
    await tx.execute(sql`insert into prices
      (sku, country, default_minor, special_minor, special_starts_at, special_ends_at, since_at)
      select sku, country, default_minor, special_minor, special_starts_at, special_ends_at,
        coalesce(since_at, ${at}::timestamptz)
      from ${rows(
        put.map((row) => withoutDefaults(row, at)),
        priceColumns,
      )}
      on conflict (sku, country) do update set default_minor = excluded.default_minor,
        special_minor = excluded.special_minor, special_starts_at = excluded.special_starts_at,
        special_ends_at = excluded.special_ends_at, since_at = excluded.since_at`)
}

/** What is planned of prices of a country that are there, without what is over: that is in the history. */
export async function writePlanned(
  tx: Database,
  country: string,
  books: readonly { readonly sku: string; readonly book: BookPrice | null }[],
  at: Instant,
): Promise<void> {
  const values = books.map(({ sku, book }) => {
    const planned = (book?.planned ?? []).filter(({ endsAt }) => isBefore(at, endsAt))
    return { sku, planned: planned.length === 0 ? null : planned }
  })
  await tx.execute(sql`update prices set planned = given.planned from ${rows(values, 'sku text, planned jsonb')}
    where prices.sku = given.sku and prices.country = ${country} and prices.planned is distinct from given.planned`)
}

/** Leaves out null columns, since most rows of an import have no special price. */
const withoutDefaults = (row: PriceRow, at: Instant): Partial<PriceRow> =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value !== null && !(name === 'since_at' && value === at)),
  )

export async function writePast(tx: Database, past: readonly PastRow[]): Promise<void> {
  if (past.length > 0)
    await tx.execute(sql`insert into price_history (sku, country, minor, from_at, until_at)
      select sku, country, minor, from_at, until_at
      from ${rows(past, 'sku text, country text, minor bigint, from_at timestamptz, until_at timestamptz')}
      on conflict do nothing`)
}

/** Returns the SKUs whose stock changed. Stock on hand never falls below what is reserved. */
export async function writeStock(
  tx: Database,
  records: readonly ProductRecord[],
  at: Instant,
  about: StockContext = {},
): Promise<ReadonlySet<string>> {
  const levels = records
    .flatMap(({ product, stock }) =>
      product.variants.flatMap(({ sku }) =>
        Object.entries(stock?.[sku] ?? {}).map(([location, on_hand]) => ({ sku, location, on_hand })),
      ),
    )
    // In the same order everywhere, so that two writers never deadlock.
    .sort((a, b) => (a.sku < b.sku || (a.sku === b.sku && a.location < b.location) ? -1 : 1))
  if (levels.length === 0) return new Set()
  await noteStockContext(tx, { kind: 'imported', at, ...about })
  const changed = await rowsOf<{ sku: string }>(
    tx,
    sql`insert into stock_levels (sku, location, on_hand)
      select sku, location, on_hand from ${rows(levels, 'sku text, location text, on_hand int')}
      on conflict (sku, location) do update set on_hand = greatest(excluded.on_hand, stock_levels.reserved)
      where stock_levels.on_hand <> greatest(excluded.on_hand, stock_levels.reserved)
      returning sku`,
  )
  return new Set(changed.map(({ sku }) => sku))
}
