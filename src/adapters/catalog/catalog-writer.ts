import { sql } from 'drizzle-orm'
import type { Applied, ApplyFailure, CatalogWriter } from '#commerce/catalog/ports.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { applyRecords } from './apply-records.ts'
import { putCategories } from './put-categories.ts'
import { removeProducts } from './remove-products.ts'
import { setPrice } from './set-price.ts'
import { setStock, setStockBy } from './set-stock.ts'
import { lockCatalog, rows } from '#infrastructure/db/sql-helpers.ts'

type Deps = {
  readonly db: Database
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly clock: Clock
  /** Start of the price history of new products: now, or the product's publication (the demo, whose past is invented). */
  readonly historyFrom?: 'now' | 'publication'
}

/** Writes the catalog in PostgreSQL or PGlite. Purge tags are published after the commit. */
export function createCatalogWriter({ db, purgeBus, clock, historyFrom = 'now' }: Deps): CatalogWriter {
  const publish = async (tags: readonly string[]): Promise<void> => {
    if (tags.length > 0) await purgeBus.publish(tags)
  }
  return {
    async putCategories(categories) {
      if (categories.length === 0) return
      await publish(await db.transaction((tx) => putCategories(tx, categories, clock.now())))
    },

    async putLocations(locations) {
      if (locations.length === 0) return
      await db.execute(sql`insert into stock_locations (code, kind, country)
        select code, kind, country from ${rows(locations, 'code text, kind text, country text')}
        on conflict (code) do update set kind = excluded.kind, country = excluded.country
        where (stock_locations.kind, stock_locations.country) is distinct from (excluded.kind, excluded.country)`)
    },

    async apply(records, at) {
      const applied: Applied[] = []
      const failures: ApplyFailure[] = []
      const tags = new Set<string>()
      const since = ({ product }: ProductRecord): Instant =>
        historyFrom === 'publication' && isBefore(product.publishedAt, at) ? product.publishedAt : at
      await db.transaction(async (tx) => {
        await lockCatalog(tx)
        for (const batch of onceEach(records)) {
          const report = await applyRecords(tx, batch, { at, since })
          applied.push(...report.applied)
          failures.push(...report.failures)
          for (const tag of report.tags) tags.add(tag)
        }
      })
      await publish([...tags])
      return { applied, failures }
    },

    async remove(codes) {
      const { removed, tags } = await db.transaction((tx) => removeProducts(tx, codes, clock.now()))
      await publish(tags)
      return removed
    },

    async setPrice(sku, country, price, at) {
      const tags = await db.transaction((tx) => setPrice(tx, { sku, country, price, at }))
      if (tags === undefined) return false
      await publish(tags)
      return true
    },

    async setStock(sku, location, onHand, by) {
      const at = clock.now()
      const { outcome, tags } = await db.transaction((tx) =>
        by ? setStockBy(tx, by, { sku, location, onHand, at }) : setStock(tx, { sku, location, onHand, at }),
      )
      await publish(tags)
      return outcome
    },
  }
}

/** A second record of a product in the same batch is applied after the first. */
function onceEach(records: readonly ProductRecord[]): readonly (readonly ProductRecord[])[] {
  const batches: ProductRecord[][] = []
  const places = new Map<string, number>()
  for (const record of records) {
    const place = places.get(record.product.code) ?? 0
    places.set(record.product.code, place + 1)
    ;(batches[place] ??= []).push(record)
  }
  return batches
}
