import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import { collectionStores, type Store } from '#commerce/stores/store.ts'
import type { Country } from '#kernel/country.ts'

/** One warehouse per country ("wh-ae"), and every store that gives out orders under its own code. */
export const listDemoLocations = (
  countries: readonly Country[],
  stores: readonly Store[],
): readonly StockLocation[] => [
  ...countries.map(({ isoCode }) => ({
    code: `wh-${isoCode}`,
    kind: 'warehouse' as const,
    country: isoCode,
  })),
  ...collectionStores(stores).map(({ storeCode, country }) => ({
    code: storeCode,
    kind: 'store' as const,
    country,
  })),
]
