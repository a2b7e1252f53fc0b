import { desc, eq } from 'drizzle-orm'
import type { ProductHistory } from '#commerce/catalog-admin/ports.ts'
import { readSnapshot } from '#commerce/catalog-admin/product-snapshot.ts'
import { toInstant } from '#kernel/instant.ts'
import { products } from '#adapters/catalog/catalog-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { productSnapshots } from './version-tables.ts'

/** Versions that the trigger of products has written. */
export const createProductHistory = (db: Database): ProductHistory => ({
  async list(code) {
    const rows = await db
      .select()
      .from(productSnapshots)
      .where(eq(productSnapshots.code, code))
      .orderBy(desc(productSnapshots.version))
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
