import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import { catalogOf } from './shown-moment.ts'

export type RailLocals = Pick<App.Locals, 'shop' | 'storefront' | 'requestId'> &
  Partial<Pick<App.Locals, 'preview'>>

/** Products of a rail; none, and a report, when the catalog fails: the page is shown without it. */
export async function listRail(
  locals: RailLocals,
  source: RailSource,
  limit: number,
): Promise<readonly ProductCard[]> {
  const { shop, storefront, requestId } = locals
  try {
    return await catalogOf(locals).listProductCards(source, storefront, limit)
  } catch (error) {
    shop.report(error, { what: 'list products of a rail', requestId })
    return []
  }
}
