import { and, desc, eq, lt } from 'drizzle-orm'
import type { ProductHistory } from '#commerce/catalog-admin/ports.ts'
import { readSnapshot } from '#commerce/catalog-admin/product-snapshot.ts'
import { toInstant } from '#kernel/instant.ts'
import { products } from '#adapters/catalog/catalog-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { productSnapshots } from './version-tables.ts'

/** Versions that the trigger of products has written. */
export const createProductHistory = (db: Database): ProductHistory => ({
  async list(code, page) {
    const { version: number } = productSnapshots
    const isOlder = page && page.before !== null ? lt(number, page.before) : undefined
    const found = db
      .select()
      .from(productSnapshots)
      .where(and(eq(productSnapshots.code, code), isOlder))
      .orderBy(desc(number))
    const rows = await (page ? found.limit(page.limit) : found)
    return rows.map(({ version, state, by, channel, at }) => ({
      ...{ version, by, channel },
      at: toInstant(at),
      fields: readSnapshot(state),
    }))
  },

  async holderOf(urlKey) {
    const [row] = await db.select({ code: products.code }).from(products).where(eq(products.urlKey, urlKey))
    return row?.code ?? null
  },
})
