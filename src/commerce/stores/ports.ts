import type { CountryCode } from '#kernel/country.ts'
import type { Result } from '#kernel/result.ts'
import type { Store } from './store.ts'

/** The network could not be read, and nothing that it said before is known. */
export type StoresUnavailable = { readonly kind: 'stores-unavailable' }

/** The retailer's stores: the rows of this shop, or a service of the retailer. */
export type StoreNetwork = {
  /** The stores of a country, in display order. */
  list(country: CountryCode): Promise<Result<readonly Store[], StoresUnavailable>>
  /** Undefined: no store of that country has the code. */
  find(country: CountryCode, storeCode: string): Promise<Result<Store | undefined, StoresUnavailable>>
}
