import { sql } from 'drizzle-orm'
import { createCatalogReader } from '#adapters/catalog/catalog-reader.ts'
import { createCatalogWriter } from '#adapters/catalog/catalog-writer.ts'
import { readDataFiles } from '#adapters/content/data-files.ts'
import { toImportCatalog } from '#adapters/import/import-catalog.ts'
import { emptyMap } from '#adapters/import/import-map.ts'
import { runImport } from '#adapters/import/run-import.ts'
import { readEnv } from '#infrastructure/config/env.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { openShop } from '#open-shop.ts'
import { generatedProducts } from '../generated-products.ts'
import { copyIntoPglite, copyIntoPostgresql } from './copy-rows.ts'
import { copyStaff } from './other-rows.ts'

export type CatalogSizes = {
  readonly products: number
  /** Of each SKU, besides those that the products come with. */
  readonly places: number
}

const clock = { now: () => new Date().toISOString() }

/** Fills an empty database with the demo shop, generated products of four variants each, and stock of each in many places. */
export async function seedLargeCatalog(
  env: Readonly<Record<string, string>>,
  { products, places }: CatalogSizes,
  log: (line: string) => void,
): Promise<readonly string[]> {
  const read = readEnv({ NODE_ENV: 'production', MESSAGES_PER_HOUR: '0', ...env, PORT: '0' })
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  const shop = await openShop(read.value, { report: (error) => console.error(error) })
  try {
    await shop.catalog.seeding.finished()
    const { db } = shop.database
    const imported = await runImport(
      {
        bytes: generatedProducts(products * 4),
        map: emptyMap,
        format: 'csv',
        dryRun: false,
        deleteMissing: false,
      },
      {
        catalog: toImportCatalog({
          writer: createCatalogWriter({ ...shop.database, clock }),
          reader: createCatalogReader(db),
        }),
        countries: readDataFiles('src/content').countries,
        now: clock.now,
      },
    )
    if (!imported.ok || imported.value.errors > 0) throw new Error(JSON.stringify(imported))
    await db.execute(sql`insert into stock_locations (code, kind, country)
      select 'bench-' || place, 'store', 'ae' from generate_series(1, ${places}::int) as place`)
    // Place by place, as deliveries come.
    for (let place = 1; place <= places; place += 1)
      await db.execute(sql`insert into stock_levels (sku, location, on_hand)
        select sku, 'bench-' || ${place}::int, 1 + abs(hashtext(sku) % 40) from variants where sku like 'GEN-%'`)
    await db.execute(sql`insert into redirects (from_path, to_path, status, hits, created_at, changed_at, changed_by)
      select '/bench/' || place, '/c/bedroom/beds', 301, place % 977, now(), now() - place * interval '1 minute', 'bench'
      from generate_series(1, ${products * 2}::int) as place`)
    const url = env['DATABASE_URL']
    const copy = url === undefined ? copyIntoPglite(db) : copyIntoPostgresql(url)
    const empty = {
      audit: 0,
      leads: 0,
      reviews: 0,
      findings: 0,
      orders: [],
      skus: [],
      products: [],
    }
    await copyStaff(copy, { ...empty, now: Date.now(), staff: 20 })
    await db.execute(sql`vacuum analyze`)
    const [counted] = await rowsOf<Readonly<Record<string, number>>>(
      db,
      sql`select (select count(*)::int from products) as products, (select count(*)::int from variants) as variants,
        (select count(*)::int from prices) as prices, (select count(*)::int from stock_levels) as "rows of stock",
        (select count(*)::int from stock_movements) as movements`,
    )
    log(
      `    ${Object.entries(counted ?? {})
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
    )
    const codes = await rowsOf<{ code: string }>(
      db,
      sql`select code from products where code like 'GEN-%' order by hashtext(code) limit 500`,
    )
    return codes.map(({ code }) => code)
  } finally {
    await shop.close()
  }
}
