import { LRUCache } from 'lru-cache'
import { sql } from 'drizzle-orm'
import type { Product } from '#commerce/catalog/product.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowVersion } from './load-standing.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** A document as it was read, with the version of its row. */
export type KeptProduct = { readonly product: Product; readonly version: string }

/** SKUs whose product is kept: some ten megabytes. */
const mostKept = 10_000

/** Documents of products by SKU, each read once. They may have changed since: whoever uses one asks for its version. */
export function createKeptProducts(db: Database) {
  const bySku = new LRUCache<string, KeptProduct>({ max: mostKept })
  const known = (skus: readonly string[]): readonly KeptProduct[] => {
    const found = new Map(
      skus.flatMap((sku) => {
        const one = bySku.get(sku)
        return one ? [[one.product.code, one] as const] : []
      }),
    )
    return [...found.values()].toSorted((a, b) => (a.product.code < b.product.code ? -1 : 1))
  }
  return {
    /** Of these SKUs those that are kept, in the order of their codes. */
    known,

    /** Products that have one of these SKUs, in the order of their codes. */
    async find(skus: readonly string[]): Promise<readonly KeptProduct[]> {
      const missing = skus.filter((sku) => !bySku.has(sku))
      const read = missing.length === 0 ? [] : await readProducts(db, missing)
      for (const one of read) for (const { sku } of one.product.variants) bySku.set(sku, one)
      return known(skus)
    },

    drop(products: readonly KeptProduct[]): void {
      for (const { product } of products) for (const { sku } of product.variants) bySku.delete(sku)
    },
  }
}

async function readProducts(db: Database, skus: readonly string[]): Promise<readonly KeptProduct[]> {
  const found = await rowsOf<{ document: Product; version: string }>(
    db,
    sql`select document, ${rowVersion} as version from products
      where code in (select product_code from variants where sku = ${anyOf(skus)})`,
  )
  return found.map(({ document, version }) => ({ product: document, version }))
}
