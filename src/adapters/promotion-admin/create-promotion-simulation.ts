import { eq } from 'drizzle-orm'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { PromotionSimulation } from '#commerce/promotion-admin/promotion-simulation.ts'
import { createSimulateCart } from '#commerce/promotion-admin/simulate-cart.ts'
import { createSimulateMonth } from '#commerce/promotion-admin/simulate-month.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { promotions as promotionTable } from '#adapters/promotions/promotion-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createReadPastOrders } from './past-orders.ts'
import { createStoreSimulation } from './stored-simulations.ts'
import { createPriceCartAt } from './price-cart-at.ts'

type Deps = {
  readonly promotions: Pick<PromotionRepository, 'load' | 'listByCoupon'>
  readonly listVariants: ListVariants
  readonly listVariantsAt: (at: Instant) => ListVariants
  readonly countries: readonly Country[]
  readonly clock: Clock
}

export const createPromotionSimulation = (
  db: Database,
  { promotions, listVariants, listVariantsAt, countries, clock }: Deps,
): PromotionSimulation => ({
  ofCart: createSimulateCart({
    ...{ promotions, countries },
    priceAt: createPriceCartAt(listVariantsAt),
    async countUses(id) {
      const [row] = await db
        .select({ used: promotionTable.used })
        .from(promotionTable)
        .where(eq(promotionTable.id, id))
      return row?.used ?? 0
    },
  }),
  ofMonth: createSimulateMonth({
    ...{ promotions, listVariants, countries, clock },
    readOrders: createReadPastOrders(db),
    store: createStoreSimulation(db),
  }),
})
