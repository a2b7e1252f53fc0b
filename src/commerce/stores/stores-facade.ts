import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { StoresUnavailable } from './ports.ts'
import type { Store } from './store.ts'

export type StoresFacade = {
  /** The stores of the country; none, and a report, when they cannot be read. */
  list(storefront: Storefront): Promise<readonly Store[]>
  /** For pages about stores, which say when they cannot be read. */
  load(storefront: Storefront): Promise<Result<readonly Store[], StoresUnavailable>>
  find(storefront: Storefront, storeCode: string): Promise<Result<Store | undefined, StoresUnavailable>>
}
