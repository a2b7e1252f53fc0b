import { createCatalogAdmin, type CatalogAdmin } from '#commerce/catalog-admin/catalog-admin.ts'
import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { createStockAdmin, type StockAdmin } from '#commerce/inventory/stock-admin.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { compareTexts } from '#adapters/content-admin/compare-texts.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createVariantEditor } from './edit-variants.ts'
import { createProductHistory } from './product-history.ts'
import { createProductPresentation } from './product-presentation.ts'
import { createStockRepository } from './stock-repository.ts'
import { createTextRepository } from './text-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly isManagedElsewhere: boolean
  readonly countries: readonly Country[]
  readonly limitsOf: LimitsOf
  readonly loadCurrentPath: LoadCurrentPath
}

/** Texts and stock of products, as operators change them. */
export const createCatalogAdminModule = (
  db: Database,
  { clock, purgeBus, isManagedElsewhere, countries, limitsOf, loadCurrentPath }: Deps,
): { readonly catalogAdmin: CatalogAdmin; readonly stockAdmin: StockAdmin } => ({
  catalogAdmin: createCatalogAdmin({
    products: createTextRepository({ db, purgeBus, countries }),
    editVariants: createVariantEditor({ db, purgeBus }),
    presentation: createProductPresentation({ db, purgeBus }),
    history: createProductHistory(db),
    ...{ isManagedElsewhere, clock, compareTexts, loadCurrentPath },
  }),
  stockAdmin: createStockAdmin({
    stock: createStockRepository({ db, purgeBus }),
    ...{ isManagedElsewhere, clock, countries, limitsOf },
  }),
})
