import { sql } from 'drizzle-orm'
import type { DeliveryChoice } from '#commerce/delivery/delivery-quote.ts'
import { lowStockFrom } from '#commerce/inventory/availability.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Instant } from '#kernel/instant.ts'
import { noteChanges } from '#adapters/catalog/note-changes.ts'
import { listPurgeTags } from '#adapters/catalog/product-tags.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { servesFrom } from './stock-reservation.ts'

type Deps = { readonly db: Database; readonly purgeBus: Pick<PurgeBus, 'publish'> }

/** Units that an order has reserved or released, and where. */
export type StockChange = {
  readonly skus: readonly string[]
  /** Largest change of one SKU. */
  readonly quantity: number
  readonly country: string
  readonly choice: DeliveryChoice | null
  readonly at: Instant
  /** The fewest units that are left at a location, where that is known: with more than shows, nothing is read. */
  readonly leastStock?: number | null
}

/**
 * Purges pages and listings of products whose stock an order has changed, but only where it shows: near the threshold from
 * which the remaining quantity is shown, at locations that the order is served from. Runs after the transaction, so as not
 * to prolong it.
 */
export const createPublishStockChange =
  ({ db, purgeBus }: Deps) =>
  async ({ skus, quantity, country, choice, at, leastStock = null }: StockChange): Promise<void> => {
    if (skus.length === 0 || (leastStock !== null && leastStock > lowStockFrom + quantity)) return
    const few = await rowsOf<{ code: string }>(
      db,
      sql`select distinct variant.product_code as code
        from stock_levels level join variants variant using (sku) join stock_locations place on place.code = level.location
        where level.sku = ${anyOf(skus)} and level.free <= ${lowStockFrom + quantity}::int
          and ${servesFrom(country, choice)}`,
    )
    if (few.length === 0) return
    const tags = await db.transaction(async (tx) =>
      listPurgeTags(
        tx,
        await noteChanges(
          tx,
          few.map(({ code }) => code),
          at,
        ),
      ),
    )
    await purgeBus.publish(tags)
  }
