import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { catalogTag } from '#commerce/catalog/catalog-tags.ts'
import { sellersTag, type SellerProfile } from '#commerce/sellers/seller-profile.ts'
import { listRail } from '#web/content/rail.ts'
import type { ViewPart } from '#web/content/load-view.ts'

export type SellerPage = {
  readonly seller: SellerProfile
  /** What it sells in this country. */
  readonly cards: readonly ProductCard[]
  readonly part: ViewPart
}

const maxCards = 48

/** How long a page about no seller is right: until the directory changes. */
export const withoutSeller: ViewPart = { tags: [sellersTag], nextChange: null, stale: true }

/** The page of a seller; `unknown`: there is none by this code; `unavailable`: the directory can't be read. */
export async function loadSellerPage(
  locals: App.Locals,
  code: string,
): Promise<SellerPage | 'unknown' | 'unavailable'> {
  const { shop, storefront } = locals
  const found = await shop.sellers.find(code)
  if (!found.ok) return 'unavailable'
  if (!found.value) return 'unknown'
  const seller = found.value
  const cards = await listRail(locals, { seller: code }, maxCards)
  return {
    seller,
    cards,
    part: {
      tags: [sellersTag, catalogTag],
      nextChange: await shop.catalog.nextPriceChange(storefront),
      stale: false,
    },
  }
}
