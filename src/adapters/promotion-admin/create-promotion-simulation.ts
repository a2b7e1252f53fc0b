import { eq } from 'drizzle-orm'
import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { PromotionSimulation } from '#commerce/promotion-admin/promotion-simulation.ts'
import { createSimulateCart } from '#commerce/promotion-admin/simulate-cart.ts'
import { createSimulateMonth } from '#commerce/promotion-admin/simulate-month.ts'
import { withCurrentTargets } from '#commerce/promotions/current-targets.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { PromotionsModule } from '#adapters/promotions/create-promotions-module.ts'
import { createLoadCosts } from '#adapters/price-admin/cost-store.ts'
import { promotions as promotionTable } from '#adapters/promotions/promotion-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createReadPastOrders } from './past-orders.ts'
import { createStoreSimulation } from './stored-simulations.ts'
import { createPriceCartAt } from './price-cart-at.ts'

type Deps = {
  readonly promotions: Pick<PromotionsModule, 'load' | 'listByCoupon' | 'findOwnCode'>
  readonly listVariants: ListVariants
  readonly listVariantsAt: (at: Instant) => ListVariants
  readonly findTaxRate: FindTaxRate
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly loadCurrentPath: LoadCurrentPath
}

export function createPromotionSimulation(
  db: Database,
  { promotions, listVariants, listVariantsAt, findTaxRate, countries, clock, loadCurrentPath }: Deps,
): PromotionSimulation {
  const ofCart = createSimulateCart({
    ...{ promotions, findTaxRate, countries },
    loadCosts: createLoadCosts(db),
    findOwnCode: promotions.findOwnCode,
    priceAt: createPriceCartAt(listVariantsAt, promotions.findOwnCode),
    async countUses(id) {
      const [row] = await db
        .select({ used: promotionTable.used })
        .from(promotionTable)
        .where(eq(promotionTable.id, id))
      return row?.used ?? 0
    },
  })
  const ofMonth = createSimulateMonth({
    ...{ promotions, listVariants, findTaxRate, countries, clock },
    loadCosts: createLoadCosts(db),
    readOrders: createReadPastOrders(db),
    store: createStoreSimulation(db),
  })
  const current = async (tried: Promotion) => withCurrentTargets(tried, await loadCurrentPath())
  return {
    ofCart: async (given, by) => ofCart({ ...given, tried: given.tried && (await current(given.tried)) }, by),
    ofMonth: async (promotion, by) => ofMonth(await current(promotion), by),
  }
}
