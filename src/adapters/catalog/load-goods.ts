import { decidingSkus, isSet } from '#commerce/catalog/offers.ts'
import type { CatalogReader, Goods } from '#commerce/catalog/ports.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createKeptProducts, type KeptProduct } from './kept-products.ts'
import { loadStanding, toStanding, type AskedGoods, type StandingRow } from './load-standing.ts'

/** So often documents are read again that change while they are being read. */
const mostReadings = 3

export type GoodsReader = {
  readonly loadGoods: CatalogReader['loadGoods']
  /** What a statement has to ask for that shall answer these SKUs, by the documents that are known. */
  ask(skus: readonly string[]): AskedGoods
  /**
   * Goods of what another statement answered that asked for `asked`. Undefined where that was not enough: a document is
   * not known, or is no longer as it was known.
   */
  fromRow(
    skus: readonly string[],
    country: string,
    now: Instant,
    given: { readonly asked: AskedGoods; readonly row: StandingRow },
  ): Goods | undefined
}

/**
 * Goods by one statement once their documents are known: it answers prices and stock, and the versions of the documents,
 * so that one that was kept here while another process changed it is read again before it is used.
 */
export function createGoodsReader(db: Database): GoodsReader {
  const kept = createKeptProducts(db)
  const read = async (asked: Parameters<CatalogReader['loadGoods']>, reading: number): Promise<Goods> => {
    const [skus, country, now] = asked
    const products = await kept.find(skus)
    const parts = await kept.find(partsOf(products))
    const all = [...products, ...parts]
    const { standing, versions } = await loadStanding(db, decidingOf(products), country, now, codesOf(all))
    const stale = all.filter(({ product, version }) => versions.get(product.code) !== version)
    if (stale.length > 0 && reading < mostReadings) {
      kept.drop(stale)
      return read(asked, reading + 1)
    }
    return toGoods(products, parts, standing)
  }
  const known = (skus: readonly string[]) => {
    const products = kept.known(skus)
    return { products, parts: kept.known(partsOf(products)) }
  }
  return {
    loadGoods: (...asked) => read(asked, 1),

    ask(skus) {
      const { products, parts } = known(skus)
      return { skus: decidingOf(products), codes: codesOf([...products, ...parts]) }
    },

    fromRow(skus, country, now, { asked, row }) {
      const { products, parts } = known(skus)
      const sold = new Set(products.flatMap(({ product }) => product.variants.map(({ sku }) => sku)))
      const made = new Set(parts.flatMap(({ product }) => product.variants.map(({ sku }) => sku)))
      const answered = new Set(asked.skus)
      const { standing, versions } = toStanding(row, country, now)
      const isWhole =
        skus.every((sku) => sold.has(sku)) &&
        partsOf(products).every((sku) => made.has(sku)) &&
        decidingOf(products).every((sku) => answered.has(sku)) &&
        [...products, ...parts].every(({ product, version }) => versions.get(product.code) === version)
      return isWhole ? toGoods(products, parts, standing) : undefined
    },
  }
}

const decidingOf = (products: readonly KeptProduct[]): readonly string[] => [
  ...new Set(products.flatMap(({ product }) => decidingSkus(product))),
]

const partsOf = (products: readonly KeptProduct[]): readonly string[] =>
  products
    .filter(({ product }) => isSet(product))
    .flatMap(({ product }) => product.parts.map(({ sku }) => sku))

const codesOf = (products: readonly KeptProduct[]): readonly string[] =>
  products.map(({ product }) => product.code)

const toGoods = (
  products: readonly KeptProduct[],
  parts: readonly KeptProduct[],
  standing: Goods['standing'],
): Goods => ({
  products: products.map(({ product }) => product),
  parts: parts.map(({ product }) => product),
  standing,
})
