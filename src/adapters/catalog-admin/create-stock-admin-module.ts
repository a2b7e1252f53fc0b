import { createStockAdmin, type StockAdmin } from '#commerce/inventory/stock-admin.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createStockRepository } from './stock-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly isManagedElsewhere: boolean
}

export const createStockAdminModule = (
  db: Database,
  { clock, purgeBus, isManagedElsewhere }: Deps,
): StockAdmin =>
  createStockAdmin({ stock: createStockRepository({ db, purgeBus }), isManagedElsewhere, clock })
