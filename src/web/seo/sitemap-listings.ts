import type { PublishedProduct } from '#commerce/catalog/ports.ts'

/**
 * The category listings that contain one of these products, ordered by path. A listing changed when a product of it did.
 */
export function listingsOf(
  products: readonly Pick<PublishedProduct, 'categories' | 'changedAt'>[],
): readonly { readonly path: string; readonly changedAt: string }[] {
  const changes = new Map<string, string>()
  for (const { categories, changedAt } of products)
    for (const path of categories) {
      const before = changes.get(path)
      if (before === undefined || before < changedAt) changes.set(path, changedAt)
    }
  return [...changes]
    .map(([path, changedAt]) => ({ path, changedAt }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
