import { sql } from 'drizzle-orm'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { PriceRow } from './price-rows.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'

type KnownProduct = {
  readonly urlKey: string
  readonly digest: string
  /** As the database writes it; null: the shop shows it. */
  readonly hiddenAt: string | null
  readonly hiddenBy: OperatorRef | null
}

/** The state of the catalog before a batch is applied. */
export type Known = {
  readonly products: ReadonlyMap<string, KnownProduct>
  /** Owners of URL keys and SKUs that the batch uses or used before. */
  readonly keyOwners: Map<string, string>
  readonly skuOwners: Map<string, string>
  readonly categories: ReadonlySet<string>
  /** Former paths that the batch still says, with those of now. */
  readonly movedCategories: ReadonlyMap<string, string>
  readonly locations: ReadonlySet<string>
  /** By "SKU country". */
  readonly prices: ReadonlyMap<string, PriceRow>
}

export const priceKey = (sku: string, country: string): string => `${sku} ${country}`

/** SKUs of a product's parts and gift, which must exist. */
export const skusNamedBy = ({ product }: ProductRecord): string[] => [
  ...product.parts.map(({ sku }) => sku),
  ...(product.gift?.sku ? [product.gift.sku] : []),
]

/** Everything needed to decide about a batch except prices, which are read for changed products only. */
export async function loadKnown(
  tx: Database,
  records: readonly ProductRecord[],
): Promise<Omit<Known, 'prices'>> {
  const codes = texts(records.map(({ product }) => product.code))
  const keys = texts(records.map(({ product }) => product.urlKey))
  const skus = texts(
    records.flatMap((one) => [...one.product.variants.map(({ sku }) => sku), ...skusNamedBy(one)]),
  )
  const paths = texts(new Set(records.flatMap(({ product }) => product.categories)))
  const products = await rowsOf<KnownProduct & { readonly code: string }>(
    tx,
    sql`select code, url_key as "urlKey", digest, hidden_at::text as "hiddenAt", hidden_by as "hiddenBy" from products where code in ${codes} or url_key in ${keys}`,
  )
  const variants = await rowsOf<{ sku: string; product_code: string }>(
    tx,
    sql`select sku, product_code from variants where sku in ${skus} or product_code in ${codes}`,
  )
  const categories = await rowsOf<{ path: string; target: string | null }>(
    tx,
    sql`select path, null as target from categories where path in ${paths}
      union all select path, target from category_redirects former where path in ${paths}
        and not exists (select from categories where categories.path = former.path)`,
  )
  const locations = await rowsOf<{ code: string }>(tx, sql`select code from stock_locations`)
  return {
    products: new Map(products.map(({ code, ...known }) => [code, known])),
    keyOwners: new Map(products.map(({ urlKey, code }) => [urlKey, code])),
    skuOwners: new Map(variants.map(({ sku, product_code }) => [sku, product_code])),
    categories: new Set(categories.map(({ path, target }) => target ?? path)),
    movedCategories: new Map(
      categories.flatMap(({ path, target }) => (target === null ? [] : [[path, target] as const])),
    ),
    locations: new Set(locations.map(({ code }) => code)),
  }
}

/** Prices of all SKUs of some products, by "SKU country". */
export async function loadPrices(tx: Database, codes: readonly string[]): Promise<Known['prices']> {
  if (codes.length === 0) return new Map()
  const found = await rowsOf<PriceRow>(
    tx,
    sql`select p.* from prices p join variants v using (sku) where v.product_code in ${texts(codes)}`,
  )
  return new Map(found.map((row) => [priceKey(row.sku, row.country), row]))
}
