import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'

/** Products of a rail; none, and a report, when the catalog fails: the page is shown without it. */
export async function listRail(
  { shop, storefront, requestId }: Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>,
  source: RailSource,
  limit: number,
): Promise<readonly ProductCard[]> {
  try {
    return await shop.catalog.listProductCards(source, storefront, limit)
  } catch (error) {
    shop.report(error, { what: 'list products of a rail', requestId })
    return []
  }
}
