import type { AstroGlobal } from 'astro'
import type { FoundProduct } from '#commerce/catalog/product-view.ts'
import type { PolicyName } from '#web/cache-policy.ts'
import { loadView, type View } from '#web/content/load-view.ts'
import type { PathName } from '#web/paths.ts'

type Sold = Extract<FoundProduct, { readonly kind: 'sold' }>

/** The product of a page about it, and the page's view. Undefined: unknown, or not sold here. */
export async function loadProductOfPage(
  astro: Pick<AstroGlobal, 'locals' | 'response' | 'params'>,
  name: Extract<PathName, 'productReviews' | 'productQuestions'>,
  policy: PolicyName,
): Promise<{ readonly view: View; readonly product: Sold['product'] } | undefined> {
  const { shop, storefront } = astro.locals
  const found = await shop.catalog.findProduct(String(astro.params['urlKey'] ?? '').toLowerCase(), storefront)
  if (found.kind !== 'sold') return undefined
  const { product, tags, nextChange } = found
  return { product, view: await loadView(astro, name, policy, [{ tags, nextChange, stale: false }]) }
}
