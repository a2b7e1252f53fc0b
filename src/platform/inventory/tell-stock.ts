import { sql } from 'drizzle-orm'
import { fewFrom } from '#commerce/inventory/availability.ts'
import type { Invalidations } from '#commerce/content/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import { noteChanges, tagsOf } from '#platform/catalog/note-changes.ts'
import { rowsOf, texts } from '#platform/catalog/statements.ts'
import type { Database } from '#platform/db/database.ts'

type Parts = { readonly db: Database; readonly invalidations: Pick<Invalidations, 'publish'> }

/**
 * Pages and listings hear of pieces that orders have taken or given back, but only where it shows: near the number from
 * which on it is said how many are left. After the transaction, which it would only hold up.
 */
export const createTellStock =
  ({ db, invalidations }: Parts) =>
  async (skus: readonly string[], moved: number, at: Instant): Promise<void> => {
    if (skus.length === 0) return
    const few = await rowsOf<{ code: string }>(
      db,
      sql`select distinct variant.product_code as code
        from stock_levels level join variants variant using (sku)
        where level.sku in ${texts(skus)} and level.on_hand - level.reserved <= ${fewFrom + moved}::int`,
    )
    if (few.length === 0) return
    const tags = await db.transaction(async (tx) =>
      tagsOf(
        tx,
        await noteChanges(
          tx,
          few.map(({ code }) => code),
          at,
        ),
      ),
    )
    await invalidations.publish(tags)
  }
