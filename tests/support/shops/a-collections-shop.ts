import { createCollectionsModule } from '#adapters/collections/create-collections-module.ts'
import type { CollectionFilters, CollectionsFacade } from '#commerce/collections/ports.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import { createLocalBus } from '#infrastructure/db/local-bus.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aProductCard } from '../builders/a-product.ts'
import { currentPathOf } from '../builders/current-path.ts'
import { manualClock } from '../manual-clock.ts'
import { theCountries } from './the-countries.ts'

/** Collections over a database. The catalog has every value but "none", and no products. */
export function aCollectionsShop(db: Database) {
  const clock = manualClock('2026-11-26T08:00:00.000Z')
  const bus = createLocalBus()
  const published: string[] = []
  bus.subscribe((tags) => void published.push(...tags))
  const { collections, collectionAdmin: admin } = createCollectionsModule(db, {
    countries: theCountries,
    clock,
    purgeBus: { publish: async (tags) => bus.notify(tags), subscribe: bus.subscribe },
    report: (error) => {
      throw error
    },
    products: {
      list: async () => ({ total: 1, cards: [aProductCard({ code: 'S-1' })], facets: [] }),
      hasValue: async (_, value) => value !== 'none',
    },
    loadCurrentPath: currentPathOf(db),
    caughtUp: async () => undefined,
  })
  return { admin, collections, clock, published }
}

export const everyCollection: ListQuery<CollectionFilters> = {
  filters: { country: null, state: null },
  ...{ search: '', sort: 'name', descending: false, size: 25, cursor: null },
}

/** Of a shop that has none. */
export const noCollections: CollectionsFacade = {
  find: async () => undefined,
  list: async () => [],
  listAll: async () => [],
  nextChange: async () => null,
}
