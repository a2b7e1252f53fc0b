import { sql } from 'drizzle-orm'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import { planCollection, type PlanCollections } from '#commerce/delivery/plan-collection.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { collectionStores } from '#commerce/stores/store.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

type Deps = {
  readonly db: Database
  readonly stores: KnownStores
  readonly listVariants: ListVariants
}

/** Compares lines with the stock of the country's stores and warehouses that may be sold. */
export const createPlanCollections =
  ({ db, stores, listVariants }: Deps): PlanCollections =>
  async (lines, country) => {
    const open = lines.filter(({ components }) => components === undefined).map(({ sku }) => sku)
    const variants = await listVariants(open, country)
    const drawings = lines.map((line) => {
      const variant = variants.get(line.sku)
      // Stores do not cut or sew.
      return { ...line, components: line.components ?? (variant?.cut ? [] : (variant?.components ?? [])) }
    })
    const parts = new Set(drawings.flatMap(({ components }) => components.map(({ sku }) => sku)))
    const levels = await rowsOf<{ sku: string; location: string; kind: 'store' | 'warehouse'; free: number }>(
      db,
      sql`select s.sku, s.location, l.kind, s.free from stock_levels s
        join stock_locations l on l.code = s.location
        where l.country = ${country.isoCode} and l.kind in ('store', 'warehouse') and s.sku = ${anyOf(parts)}`,
    )
    const byStore = Map.groupBy(levels, ({ location }) => location)
    const inWarehouse = sumBySku(levels.filter(({ kind }) => kind === 'warehouse'))
    return new Map(
      collectionStores(stores())
        .filter((store) => store.country === country.isoCode)
        .map(({ storeCode }) => [
          storeCode,
          planCollection(drawings, { atStore: sumBySku(byStore.get(storeCode) ?? []), inWarehouse }),
        ]),
    )
  }

function sumBySku(
  levels: readonly { readonly sku: string; readonly free: number }[],
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { sku, free } of levels) sums.set(sku, (sums.get(sku) ?? 0) + free)
  return sums
}
