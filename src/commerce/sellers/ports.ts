import type { Result } from '#kernel/result.ts'
import type { SellerProfile } from './seller-profile.ts'

/** The directory could not be read, and nothing that it said before is known. */
type SellersUnavailable = { readonly kind: 'sellers-unavailable' }

/** The sellers of the marketplace: files of this shop, or a service of the retailer. */
export type SellerDirectory = {
  list(): Promise<Result<readonly SellerProfile[], SellersUnavailable>>
}

export type SellersFacade = {
  /** Undefined: there is no seller by this code. */
  find(code: string): Promise<Result<SellerProfile | undefined, SellersUnavailable>>
}
