import { asc, sql } from 'drizzle-orm'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { createPromotionAdminModule } from '#adapters/promotion-admin/create-promotion-admin-module.ts'
import { promotions } from '#adapters/promotions/promotion-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { manualClock } from '../manual-clock.ts'
import { theCountries } from '../shops/the-countries.ts'
import { need } from './a-purchase.ts'
import { currentPathOf } from './current-path.ts'
import { operator } from './operators.ts'

/** All of them, by id. */
export async function storedPromotions(db: Database) {
  const rows = await db
    .select()
    .from(promotions)
    .orderBy(asc(sql`${promotions.id} collate "C"`))
  return rows.map(({ document, used, stoppedAt, version }) => ({
    promotion: document,
    ...{ used, version },
    stopped: stoppedAt !== null,
  }))
}

/** Operators' promotions on a database, with the tags of pages that were made again. */
export function aPromotionAdmin(db: Database, clock = manualClock()) {
  const published: string[] = []
  const admin = createPromotionAdminModule(db, {
    ...{ clock, countries: theCountries, limitsOf: shippedLimits },
    loadCurrentPath: currentPathOf(db),
    purgeBus: { publish: async (tags) => void published.push(...tags) },
  })
  return { admin, published, clock }
}

export const stopPromotion = async (db: Database, id: string): Promise<void> =>
  void need(await aPromotionAdmin(db).admin.stop(id, { by: operator }))
