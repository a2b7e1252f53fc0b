import { createCostAdmin, type CostAdmin } from '#commerce/price-admin/cost-admin.ts'
import { createPriceAdmin, type PriceAdmin } from '#commerce/price-admin/price-admin.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCostStore } from './cost-store.ts'
import { createPriceStore } from './price-store.ts'
import { createWithoutTax } from './without-tax.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly findTaxRate: FindTaxRate
  readonly isManagedElsewhere: boolean
  readonly limitsOf: LimitsOf
}

/** Prices of operators, and the costs that they are compared with. */
export function createPriceAdminModule(
  db: Database,
  { purgeBus, isManagedElsewhere, ...deps }: Deps,
): { readonly priceAdmin: PriceAdmin; readonly costAdmin: CostAdmin } {
  const prices = createPriceStore({ db, purgeBus, withoutTax: createWithoutTax(deps) })
  return {
    priceAdmin: createPriceAdmin({ ...deps, prices, isManagedElsewhere }),
    costAdmin: createCostAdmin({ ...deps, costs: createCostStore(db) }),
  }
}
