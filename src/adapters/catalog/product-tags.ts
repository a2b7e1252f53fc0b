import { sql } from 'drizzle-orm'
import { categoryTag, productTag } from '#commerce/catalog/catalog-tags.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'

/** Cache tags of products and of every category that lists them. */
export async function listPurgeTags(tx: Database, codes: readonly string[]): Promise<readonly string[]> {
  if (codes.length === 0) return []
  const paths = await rowsOf<{ path: string }>(
    tx,
    sql`select distinct path from product_categories where product_code in ${texts(codes)}`,
  )
  return [...codes.map(productTag), ...paths.map(({ path }) => categoryTag(path))]
}

export async function productExists(db: Database, code: string): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from products where code = ${code}`)).length > 0
}
