import type { Brand } from '#commerce/catalog/brand.ts'
import type { PublishedProduct } from '#commerce/catalog/ports.ts'

/**
 * The category listings that contain one of these products, ordered by path. A listing changed when a product of it did.
 */
export const listingsOf = (
  products: readonly Pick<PublishedProduct, 'categories' | 'changedAt'>[],
): readonly { readonly path: string; readonly changedAt: string }[] =>
  lastChanges(products, ({ categories }) => categories).map(([path, changedAt]) => ({ path, changedAt }))

/** The brands with a page that one of these products is of, in the same way. */
export const brandsOf = (
  products: readonly Pick<PublishedProduct, 'brand' | 'changedAt'>[],
  ofProduct: (product: { readonly brand: string }) => Brand | undefined,
): readonly { readonly brand: string; readonly changedAt: string }[] =>
  lastChanges(products, (product) => ofProduct(product)?.value ?? []).map(([brand, changedAt]) => ({
    brand,
    changedAt,
  }))

/** The newest change of the products under each key. */
function lastChanges<Of extends Pick<PublishedProduct, 'changedAt'>>(
  products: readonly Of[],
  keysOf: (product: Of) => string | readonly string[],
): readonly (readonly [key: string, changedAt: string])[] {
  const changes = new Map<string, string>()
  for (const product of products)
    for (const key of [keysOf(product)].flat()) {
      const before = changes.get(key)
      if (before === undefined || before < product.changedAt) changes.set(key, product.changedAt)
    }
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1))
}
