import { promotionsTag, type AnnouncedPromotion } from '#commerce/promotions/announced-promotions.ts'
import type { ViewPart } from '#web/content/load-view.ts'

/** The promotions that run now; none, and a report, when they cannot be read: the products are shown without them. */
export async function loadPromotions({
  shop,
  storefront,
  requestId,
}: Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>): Promise<
  ViewPart & { readonly promotions: readonly AnnouncedPromotion[] }
> {
  const tags = [promotionsTag]
  try {
    const { promotions, nextChange } = await shop.promotions.listAnnounced(storefront.country)
    return { promotions, tags, nextChange, stale: false }
  } catch (error) {
    shop.report(error, { what: 'list the promotions that run', requestId })
    return { promotions: [], tags, nextChange: null, stale: true }
  }
}
