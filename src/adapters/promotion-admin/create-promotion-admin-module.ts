import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { createPromotionAdmin, type PromotionAdmin } from '#commerce/promotion-admin/promotion-admin.ts'
import { promotionsTag } from '#commerce/promotions/announced-promotions.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { parsePromotion } from './parse-promotion.ts'
import { createLoadSimulated } from './stored-simulations.ts'
import { createPromotionStore } from './promotion-store.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly limitsOf: LimitsOf
  readonly loadCurrentPath: LoadCurrentPath
  readonly purgeBus: Pick<PurgeBus, 'publish'>
}

export const createPromotionAdminModule = (
  db: Database,
  { clock, countries, purgeBus, limitsOf, loadCurrentPath }: Deps,
): PromotionAdmin =>
  createPromotionAdmin({
    promotions: createPromotionStore(db, loadCurrentPath),
    loadSimulated: createLoadSimulated(db),
    parse: parsePromotion,
    countries,
    publish: () => purgeBus.publish([promotionsTag]),
    clock,
    limitsOf,
    loadCurrentPath,
  })
