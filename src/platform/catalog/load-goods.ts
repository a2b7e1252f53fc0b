import { decidingSkus, isSet } from '#commerce/catalog/offers.ts'
import type { CatalogReader, Goods } from '#commerce/catalog/ports.ts'
import type { Database } from '#platform/db/database.ts'
import { createKeptProducts } from './kept-products.ts'
import { loadStanding } from './load-standing.ts'

/** So often documents are read again that change while they are being read. */
const mostReadings = 3

/**
 * Goods by one statement once their documents are known: it answers prices and stock, and the versions of the documents,
 * so that one that was kept here while another process changed it is read again before it is used.
 */
export function createLoadGoods(db: Database): CatalogReader['loadGoods'] {
  const kept = createKeptProducts(db)
  const read = async (asked: Parameters<CatalogReader['loadGoods']>, reading: number): Promise<Goods> => {
    const [skus, country, now] = asked
    const products = await kept.find(skus)
    const parts = await kept.find(
      products
        .filter(({ product }) => isSet(product))
        .flatMap(({ product }) => product.parts.map(({ sku }) => sku)),
    )
    const deciding = new Set(products.flatMap(({ product }) => decidingSkus(product)))
    const all = [...products, ...parts]
    const { standing, versions } = await loadStanding(
      db,
      [...deciding],
      country,
      now,
      all.map(({ product }) => product.code),
    )
    const stale = all.filter(({ product, version }) => versions.get(product.code) !== version)
    if (stale.length > 0 && reading < mostReadings) {
      kept.drop(stale)
      return read(asked, reading + 1)
    }
    return {
      products: products.map(({ product }) => product),
      parts: parts.map(({ product }) => product),
      standing,
    }
  }
  return (...asked) => read(asked, 1)
}
