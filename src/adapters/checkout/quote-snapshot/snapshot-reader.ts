import { decidingSkus, isBundle } from '#commerce/catalog/offers.ts'
import type { CatalogReader, CatalogSnapshot, PricesAndStock } from '#commerce/catalog/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import {
  loadPricesAndStock,
  toPricesAndStock,
  type PricesAndStockRow,
  type SnapshotRequest,
} from '#adapters/catalog/load-prices-and-stock.ts'
import { createProductCache, type CachedProduct } from '#adapters/catalog/product-cache.ts'

/** Attempts to read documents that change while they are being read. */
const maxAttempts = 3

export type SnapshotReader = {
  readonly loadSnapshot: CatalogReader['loadSnapshot']
  /**
   * What another statement has to read to sell these SKUs, as far as their documents are cached. Other variants of their
   * products are left out: only cards say something of those.
   */
  toRequest(skus: readonly string[]): SnapshotRequest
  /** From the row of a statement that read `requested`. Undefined when a document is not cached, or not current. */
  fromRow(
    skus: readonly string[],
    country: string,
    now: Instant,
    read: { readonly requested: ReadonlySet<string>; readonly row: PricesAndStockRow },
  ): CatalogSnapshot | undefined
}

/**
 * Reads snapshots in one statement once their documents are cached: it returns prices, stock, and the versions of the
 * documents, so that a document which another process has changed is read again before it is used.
 */
export function createSnapshotReader(db: Database): SnapshotReader {
  const cache = createProductCache(db)
  const load = async (
    request: Parameters<CatalogReader['loadSnapshot']>,
    attempt: number,
  ): Promise<CatalogSnapshot> => {
    const [skus, country, now] = request
    const products = await cache.find(skus)
    const components = await cache.find(componentSkusOf(products))
    const all = [...products, ...components]
    const { pricesAndStock, versions } = await loadPricesAndStock(
      db,
      decidingSkusOf(products),
      country,
      now,
      codesOf(all),
    )
    const stale = all.filter(({ product, version }) => versions.get(product.code) !== version)
    if (stale.length > 0 && attempt < maxAttempts) {
      cache.drop(stale)
      return load(request, attempt + 1)
    }
    return toSnapshot(products, components, pricesAndStock)
  }
  const findCached = (skus: readonly string[]) => {
    const products = cache.known(skus)
    return { products, components: cache.known(componentSkusOf(products)) }
  }
  return {
    loadSnapshot: (...request) => load(request, 1),

    toRequest(skus) {
      const { products, components } = findCached(skus)
      return { skus: soldSkusOf(products, skus), codes: codesOf([...products, ...components]) }
    },

    fromRow(skus, country, now, { requested, row }) {
      const { products, components } = findCached(skus)
      const productSkus = skusOf(products)
      const componentSkus = skusOf(components)
      const { pricesAndStock, versions } = toPricesAndStock(row, country, now)
      const isComplete =
        skus.every((sku) => productSkus.has(sku)) &&
        componentSkusOf(products).every((sku) => componentSkus.has(sku)) &&
        soldSkusOf(products, skus).every((sku) => requested.has(sku)) &&
        [...products, ...components].every(({ product, version }) => versions.get(product.code) === version)
      return isComplete ? toSnapshot(products, components, pricesAndStock) : undefined
    },
  }
}

const skusOf = (products: readonly CachedProduct[]): ReadonlySet<string> =>
  new Set(products.flatMap(({ product }) => product.variants.map(({ sku }) => sku)))

const decidingSkusOf = (products: readonly CachedProduct[]): readonly string[] => [
  ...new Set(products.flatMap(({ product }) => decidingSkus(product))),
]

/** The SKUs with what their price and stock depend on. */
const soldSkusOf = (products: readonly CachedProduct[], skus: readonly string[]): readonly string[] => {
  const own = new Set(skus)
  return [...own, ...products.flatMap(({ product }) => decidingSkus(product).slice(product.variants.length))]
}

const componentSkusOf = (products: readonly CachedProduct[]): readonly string[] =>
  products
    .filter(({ product }) => isBundle(product))
    .flatMap(({ product }) => product.parts.map(({ sku }) => sku))

const codesOf = (products: readonly CachedProduct[]): readonly string[] =>
  products.map(({ product }) => product.code)

const toSnapshot = (
  products: readonly CachedProduct[],
  components: readonly CachedProduct[],
  pricesAndStock: PricesAndStock,
): CatalogSnapshot => ({
  ...pricesAndStock,
  products: products.map(({ product }) => product),
  componentProducts: components.map(({ product }) => product),
})
