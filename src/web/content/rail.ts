import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'

/** Products of a rail; none when the catalog cannot answer, since a page is more than its rails. */
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
