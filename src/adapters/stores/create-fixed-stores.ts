import type { StoresFacade } from '#commerce/stores/stores-facade.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { ok } from '#kernel/result.ts'

/** The stores of the data files. */
export function createFixedStores(stores: readonly Store[]): StoresFacade {
  const storesOf = ({ country }: Storefront) => stores.filter((store) => store.country === country.isoCode)
  return {
    list: async (storefront) => storesOf(storefront),
    load: async (storefront) => ok(storesOf(storefront)),
    find: async (storefront, code) => ok(storesOf(storefront).find(({ storeCode }) => storeCode === code)),
  }
}
