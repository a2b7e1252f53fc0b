import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { Country } from '#kernel/country.ts'

/** One warehouse per country ("wh-ae"), and every pickup store under its own code. */
export const listDemoLocations = (
  countries: readonly Country[],
  stores: readonly PickupStore[],
): readonly StockLocation[] => [
  ...countries.map(({ isoCode }) => ({
    code: `wh-${isoCode}`,
    kind: 'warehouse' as const,
    country: isoCode,
  })),
  ...stores.map(({ storeCode, country }) => ({ code: storeCode, kind: 'store' as const, country })),
]
