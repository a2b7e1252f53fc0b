import { jobOperator } from '#commerce/staff/operator.ts'
import type { ListOrderedItems } from '#commerce/catalog/ordered-items.ts'
import { createDispatch } from '#commerce/dispatch/create-dispatch.ts'
import type { DispatchFacade } from '#commerce/dispatch/dispatch-facade.ts'
import { warehouseOf } from '#commerce/dispatch/place-of-order.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { collectionStores } from '#commerce/stores/store.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { createCrewTokens } from './crew-tokens.ts'
import { createPickRepository } from './pick-repository.ts'
import { createRunRepository } from './run-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly secret: string
  readonly countries: readonly Country[]
  readonly stores: KnownStores
  readonly orderAdmin: Pick<OrderAdmin, 'find' | 'advance'>
  readonly listOrderedItems: ListOrderedItems
  readonly limitsOf: LimitsOf
}

export const createDispatchModule = (
  db: Database,
  { secret, countries, stores, orderAdmin, ...deps }: Deps,
): DispatchFacade =>
  createDispatch({
    ...deps,
    countries,
    runs: createRunRepository(db),
    picks: createPickRepository(db),
    findOrder: (number) => orderAdmin.find(number, jobOperator('dispatch')),
    advance: orderAdmin.advance,
    crewTokens: createCrewTokens(secret),
    listPlaces: () => [
      ...countries.map(({ isoCode }) => ({ code: warehouseOf(isoCode), country: isoCode, name: null })),
      ...collectionStores(stores()).map(({ storeCode, country, name }) => ({
        code: storeCode,
        country,
        name,
      })),
    ],
  })
