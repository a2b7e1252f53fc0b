import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { listRail } from '#web/content/rail.ts'
import { maxComparedProducts, readCompared } from './compare.ts'

/** Query parameter of a listing: a product in its tray, once for each. */
export const comparedField = 'compare'

/** What stands in the tray below a listing. */
export type CompareTrayView = {
  readonly cards: readonly ProductCard[]
  /** Whether more were requested than fit. */
  readonly isFull: boolean
}

/** The products of a tray by their codes, in their order; those that are not sold here are left out. */
export async function loadCompareTray(
  locals: App.Locals,
  codes: readonly string[],
): Promise<CompareTrayView> {
  const requested = readCompared(codes.slice(0, 2 * maxComparedProducts).join())
  const skus = requested.slice(0, maxComparedProducts)
  return {
    cards: skus.length === 0 ? [] : await listRail(locals, { skus }, maxComparedProducts),
    isFull: requested.length > maxComparedProducts,
  }
}
