import { sql } from 'drizzle-orm'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import { missingAtStore } from '#commerce/delivery/missing-at-store.ts'
import type { FindMissingByStore } from '#commerce/delivery/find-missing-by-store.ts'
import type { Store } from '#commerce/stores/store.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'

type Deps = {
  readonly db: Database
  readonly stores: readonly Store[]
  readonly listVariants: ListVariants
}

/** Compares lines with the stock of the country's stores that is not reserved. */
export const createFindMissingByStore =
  ({ db, stores, listVariants }: Deps): FindMissingByStore =>
  async (lines, country) => {
    const open = lines.filter(({ components }) => components === undefined).map(({ sku }) => sku)
    const variants = await listVariants(open, country)
    const drawings = lines.map((line) => {
      const variant = variants.get(line.sku)
      // Stores do not cut or sew.
      return { ...line, components: line.components ?? (variant?.cut ? [] : (variant?.components ?? [])) }
    })
    const parts = new Set(drawings.flatMap(({ components }) => components.map(({ sku }) => sku)))
    const levels = await rowsOf<{ sku: string; location: string; free: number }>(
      db,
      sql`select s.sku, s.location, s.on_hand - s.reserved as free from stock_levels s
        join stock_locations l on l.code = s.location
        where l.country = ${country.isoCode} and l.kind = 'store' and s.sku = ${anyOf(parts)}`,
    )
    const byStore = Map.groupBy(levels, ({ location }) => location)
    return new Map(
      stores
        .filter((store) => store.country === country.isoCode)
        .map(({ storeCode }) => {
          const free = new Map((byStore.get(storeCode) ?? []).map((level) => [level.sku, level.free]))
          return [storeCode, missingAtStore(drawings, free)]
        }),
    )
  }
