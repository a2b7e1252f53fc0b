import { LRUCache } from 'lru-cache'
import { sql } from 'drizzle-orm'
import type { Product } from '#commerce/catalog/product.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowVersion } from './load-prices-and-stock.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** A product document with the version of its row. */
export type CachedProduct = { readonly product: Product; readonly version: string }

/** SKUs; about ten megabytes. */
const maxSkus = 10_000

/** Product documents by SKU. They may have changed since they were read: callers compare the version before use. */
export function createProductCache(db: Database) {
  const bySku = new LRUCache<string, CachedProduct>({ max: maxSkus })
  const known = (skus: readonly string[]): readonly CachedProduct[] => {
    const found = new Map(
      skus.flatMap((sku) => {
        const one = bySku.get(sku)
        return one ? [[one.product.code, one] as const] : []
      }),
    )
    return [...found.values()].toSorted((a, b) => (a.product.code < b.product.code ? -1 : 1))
  }
  return {
    /** The cached products with these SKUs, in the order of their codes. */
    known,

    /** Products with these SKUs, in the order of their codes. */
    async find(skus: readonly string[]): Promise<readonly CachedProduct[]> {
      const missing = skus.filter((sku) => !bySku.has(sku))
      const read = missing.length === 0 ? [] : await readProducts(db, missing)
      for (const one of read) for (const { sku } of one.product.variants) bySku.set(sku, one)
      return known(skus)
    },

    drop(products: readonly CachedProduct[]): void {
      for (const { product } of products) for (const { sku } of product.variants) bySku.delete(sku)
    },
  }
}

async function readProducts(db: Database, skus: readonly string[]): Promise<readonly CachedProduct[]> {
  const found = await rowsOf<{ document: Product; version: string }>(
    db,
    sql`select document, ${rowVersion} as version from products
      where code in (select product_code from variants where sku = ${anyOf(skus)})`,
  )
  return found.map(({ document, version }) => ({ product: document, version }))
}
