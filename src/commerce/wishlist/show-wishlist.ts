import {
  localize,
  type ListVariants,
  type PurchasableVariant,
} from '#commerce/catalog/purchasable-variant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { WishlistEntry } from './ports.ts'
import type { Wishlist } from './wishlist.ts'

/** Entries at a country's prices. What it does not sell stays on the wishlist, and is not shown. */
export const createShowWishlist =
  (listVariants: ListVariants) =>
  async (
    entries: readonly Pick<WishlistEntry, 'id' | 'sku'>[],
    storefront: Storefront,
  ): Promise<Wishlist> => {
    const variants = await listVariants(
      entries.map(({ sku }) => sku),
      storefront.country,
    )
    const items = entries.flatMap(({ id, sku }) => {
      const variant = variants.get(sku)
      return variant
        ? [
            {
              _id: id,
              sku,
              // Specification 4: loading marks all items selected.
              selected: true,
              ...localize(variant, storefront.language),
              obstacle: obstacleOf(variant),
            },
          ]
        : []
    })
    return { items, skus: items.map(({ sku }) => sku), count: items.length }
  }

export type ShowWishlist = ReturnType<typeof createShowWishlist>

function obstacleOf({ cut, addable, available }: PurchasableVariant): Wishlist['items'][number]['obstacle'] {
  if (cut !== null) return 'made-to-measure'
  if (!addable) return 'sold-in-parts'
  return available > 0 ? null : 'sold-out'
}
