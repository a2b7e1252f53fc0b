import { createPriceAdmin, type PriceAdmin } from '#commerce/price-admin/price-admin.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createPriceStore } from './price-store.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly isManagedElsewhere: boolean
}

export const createPriceAdminModule = (
  db: Database,
  { clock, countries, purgeBus, isManagedElsewhere }: Deps,
): PriceAdmin =>
  createPriceAdmin({ prices: createPriceStore({ db, purgeBus }), countries, isManagedElsewhere, clock })
