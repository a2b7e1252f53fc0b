import { sql, type SQL } from 'drizzle-orm'
import type { ScannedProduct, ScannerRepository } from '#commerce/scanner/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'

export function createScannerRepository(db: Database): ScannerRepository {
  const findVariant = async (condition: SQL): Promise<ScannedProduct | undefined> => {
    const [row] = await rowsOf<{ url_key: string; sku: string }>(
      db,
      sql`select p.url_key, v.sku from variants v join products p on p.code = v.product_code
        where ${condition} and p.hidden_at is null order by v.sku collate "C" limit 1`,
    )
    return row && { urlKey: row.url_key, sku: row.sku }
  }
  return {
    async findByCode(code) {
      const variant = await findVariant(sql`v.sku = ${code}`)
      if (variant) return variant
      const [row] = await rowsOf<{ url_key: string }>(
        db,
        sql`select url_key from products where code = ${code} and hidden_at is null`,
      )
      return row && { urlKey: row.url_key, sku: null }
    },
    findByGtin: (gtin14) => findVariant(sql`v.gtin = ${gtin14}`),
    findByTagNumber: (number) =>
      findVariant(sql`v.sku = (select sku from tag_numbers where number = ${number}::bigint)`),

    async listStocked(location) {
      const found = await rowsOf<{ sku: string }>(
        db,
        sql`select sku from stock_levels where location = ${location} and on_hand > 0 order by sku collate "C"`,
      )
      return found.map(({ sku }) => sku)
    },

    async numberTags(skus) {
      if (skus.length === 0) return new Map()
      // In the same order everywhere, so that two printers never deadlock.
      await db.execute(sql`insert into tag_numbers (sku)
        select v.sku from variants v where v.sku in ${texts(skus)}
          and not exists (select from tag_numbers given where given.sku = v.sku)
        order by v.sku collate "C" on conflict do nothing`)
      const found = await rowsOf<{ sku: string; gtin: string | null; number: string }>(
        db,
        sql`select v.sku, v.gtin, s.number from variants v join tag_numbers s using (sku) where v.sku in ${texts(skus)}`,
      )
      return new Map(found.map(({ sku, gtin, number }) => [sku, { gtin, number: Number(number) }]))
    },
  }
}
