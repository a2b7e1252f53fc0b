import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { mergeCarts } from './merge-carts.ts'
import type { CartMerger, CartRepository, MergeConflict } from './ports.ts'

/** Tokens of the two carts; the customer need not have a cart yet. */
export type MergeOnSignIn = (
  tokens: { readonly guest: string; readonly customer: string },
  storefront: Storefront,
) => Promise<readonly MergeConflict[]>

type Deps = {
  readonly carts: Pick<CartRepository, 'find'> & CartMerger
  readonly listVariants: ListVariants
  readonly clock: Clock
}

/** Merges the guest's cart into the customer's. A repetition does nothing, since the guest's cart is gone. */
export const createMergeOnSignIn =
  ({ carts, listVariants, clock }: Deps): MergeOnSignIn =>
  async ({ guest, customer }, storefront) => {
    const before = await carts.find(guest)
    if (!before || guest === customer) return []
    const variants = await listVariants(
      before.lines.map(({ sku }) => sku),
      storefront.country,
    )
    return carts.merge({
      guest,
      customer,
      country: storefront.country.isoCode,
      at: clock.now(),
      decide: (from, into) => mergeCarts(from, into, variants),
    })
  }
