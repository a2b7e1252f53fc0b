import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { mergeCarts, type MergeConflict } from './merge-carts.ts'
import type { CartMerger, CartRepository } from './ports.ts'

/** Tokens under which the two carts are kept; that of the customer need not have a cart yet. */
export type MergeOnSignIn = (
  tokens: { readonly guest: string; readonly customer: string },
  storefront: Storefront,
) => Promise<readonly MergeConflict[]>

type Deps = {
  readonly carts: Pick<CartRepository, 'find'> & CartMerger
  readonly listVariants: ListVariants
  readonly clock: Clock
}

/** The guest's cart becomes part of the customer's, once: asked again there is no guest's cart any more. */
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
