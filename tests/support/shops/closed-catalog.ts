import type { CatalogFacade } from '#commerce/catalog/catalog-facade.ts'

/** A catalog that has nothing, at whatever moment. */
export const closedCatalog: ReturnType<CatalogFacade['at']> = {
  listProductCards: async () => [],
  listVariants: async () => new Map(),
  findProduct: async () => ({ kind: 'unknown' }),
}
