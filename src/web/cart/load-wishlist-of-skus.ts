import type { AstroGlobal } from 'astro'
import { productTag } from '#commerce/catalog/catalog-tags.ts'
import type { Wishlist } from '#commerce/wishlist/wishlist.ts'
import { loadView, type View } from '#web/content/load-view.ts'
import { isLineSku } from './line-sku.ts'

/** Of a link; a wishlist may hold more. */
const maxSharedEntries = 60

/** The SKUs of a link, each once; anything malformed is ignored. */
const readSharedSkus = (url: URL): readonly string[] =>
  [...new Set((url.searchParams.get('items') ?? '').slice(0, 3_000).split('~'))]
    .filter(isLineSku)
    .slice(0, maxSharedEntries)

/** What a link of before shows of a wishlist: it holds the SKUs. It changes with its products and with prices. */
export async function loadWishlistOfSkus({
  locals,
  response,
  url,
}: Pick<AstroGlobal, 'locals' | 'response' | 'url'>): Promise<{
  readonly view: View
  readonly items: Wishlist['items']
}> {
  const { shop, storefront } = locals
  const [{ items }, nextChange] = await Promise.all([
    shop.wishlist.show(readSharedSkus(url), storefront),
    shop.catalog.nextPriceChange(storefront),
  ])
  const tags = items.map(({ card }) => productTag(card.code))
  const parts = [{ tags, nextChange, stale: false }]
  return { view: await loadView({ locals, response }, 'wishlistOfSkus', 'prices', parts), items }
}
