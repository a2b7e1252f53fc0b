import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type StoresFacade = {
  list(storefront: Storefront): Promise<readonly PickupStore[]>
}
